"""Running text: broken where it must be, and nothing of it lost."""

from __future__ import annotations

import pytest

from game.ui import rich

PATH = "/home/babcia/.local/share/KartyNaStol/reports/fault-2026-11-18-141500-1.json"


@pytest.mark.parametrize("path", [PATH, PATH.replace("/", "\\"), "x" * 200])
@pytest.mark.parametrize("room", [90, 240, 500])
def test_a_word_longer_than_a_line_is_broken_and_whole(path: str, room: int) -> None:
    lines = rich.lines(f"Plik {path} tu.", 17, room)
    words = ["".join(piece.text for piece in word) for line in lines for _, word in line]
    assert "".join(words) == f"Plik{path}tu."
    for line in lines:
        x, word = line[-1]
        assert x + rich._word_width(word, 17) <= room


def test_a_path_is_broken_after_a_slash() -> None:
    lines = rich.lines(PATH, 17, 300)
    assert len(lines) > 1
    assert all(line[-1][1][-1].text.endswith("/") for line in lines[:-1])
