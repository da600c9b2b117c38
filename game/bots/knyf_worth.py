"""What hands and sheets of Knyf are worth: the trained table of sheets, and from it every hand of a sheet."""

from __future__ import annotations

from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "assets" / "models" / "knyf.bin"
