"""Karty na stół: nine family games at one table."""

__version__ = "0.9.0"
