"""The house rules that tools can check: style, types, and drawings that every renderer understands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SVGS = sorted((ROOT / "assets" / "svg").rglob("*.svg"))
FORBIDDEN = re.compile(r"<\s*(?:\w+:)?(use|clipPath|mask|filter|pattern|text|style|image|symbol)\b")
"""Tags that SDL's renderer ignores or draws wrongly."""


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["ruff-check", "ruff-format", "mypy"],
)
def test_the_tools_have_nothing_to_say(command: tuple[str, ...]) -> None:
    ran = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_drawings_use_only_what_the_renderer_draws() -> None:
    assert SVGS
    found = {file.name: tags for file in SVGS if (tags := FORBIDDEN.findall(file.read_text(encoding="utf-8")))}
    assert found == {}
