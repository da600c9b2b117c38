"""Opponents: they see views and redacted histories only, and imagine the rest. No screen, no files, no shared luck."""
