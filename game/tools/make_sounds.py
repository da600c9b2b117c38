"""Synthesises the sounds of the table into assets/sound: `python -m game.tools.make_sounds`.

Standard library only, and all luck is seeded, so that the same sounds come out every time. It knows nothing of when
a sound is played.
"""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

RATE = 44100
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sound"
FADE_IN, FADE_OUT = 0.0015, 0.012

Samples = list[float]
Curve = Callable[[float], float]
"""A value over the course of a sound, from 0 to 1."""


# --- building blocks ---


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(onto: Samples, sound: Samples, at: float, gain: float = 1.0) -> None:
    """Lay a sound over another from a moment on; what sticks out at the end is cut."""
    start = round(at * RATE)
    for i, value in enumerate(sound[: max(0, len(onto) - start)]):
        onto[start + i] += value * gain


def shaped(sound: Samples, curve: Curve) -> Samples:
    last = max(1, len(sound) - 1)
    return [value * curve(i / last) for i, value in enumerate(sound)]


def rise_and_fall(peak: float) -> Curve:
    """Up to the peak moment in a curve, then down in a longer one."""
    return lambda t: math.sin(math.pi / 2 * t / peak) ** 2 if t < peak else ((1 - t) / (1 - peak)) ** 2


def decay(rate: float) -> Curve:
    return lambda t: math.exp(-rate * t)


def band(sound: Samples, centre: Curve, width: float) -> Samples:
    """A band-pass filter whose centre may wander; stable up to a sixth of the sampling rate."""
    low = middle = 0.0
    out: Samples = []
    last = max(1, len(sound) - 1)
    for i, value in enumerate(sound):
        pace = 2 * math.sin(math.pi * min(centre(i / last), RATE / 6.5) / RATE)
        low += pace * middle
        middle += pace * (value - low - width * middle)
        out.append(middle * width)
    return out


def noise(seconds: float, luck: Random) -> Samples:
    return [2 * luck.random() - 1 for _ in silence(seconds)]


# --- paper, wood, strings, toads ---


def slide(seconds: float, luck: Random, start: float, end: float, peak: float = 0.4) -> Samples:
    """Paper over paper: a breath of noise that wanders from one pitch to another."""
    breath = band(noise(seconds, luck), lambda t: start + (end - start) * t, 0.9)
    return shaped(breath, rise_and_fall(peak))


def tap(luck: Random, *, body: float = 420.0, bright: float = 3600.0, seconds: float = 0.07) -> Samples:
    """A card touching the cloth: a dull body and a short bright edge."""
    dull = shaped(band(noise(seconds, luck), lambda t: body, 0.7), decay(7))
    edge = shaped(band(noise(seconds, luck), lambda t: bright, 0.8), decay(22))
    return [6 * a + 0.45 * b for a, b in zip(dull, edge, strict=True)]


def ring(partials: Iterable[tuple[float, float, float]], seconds: float) -> Samples:
    """Damped tones together: (frequency, loudness, how fast it dies)."""
    out = silence(seconds)
    for frequency, loudness, dying in partials:
        turn = 2 * math.pi * frequency / RATE
        for i in range(len(out)):
            out[i] += loudness * math.sin(turn * i) * math.exp(-dying * i / RATE)
    return out


def pluck(frequency: float, seconds: float) -> Samples:
    """A soft string: higher partials are quieter and die sooner."""
    partials = [(frequency * k * (1 + 0.0004 * k * k), 0.62**k, 4.5 + 3.2 * k) for k in range(1, 7)]
    string = ring(partials, seconds)
    return shaped(string, lambda t: min(1.0, t * seconds / 0.004))


def melody(notes: Iterable[tuple[float, float]], seconds: float) -> Samples:
    """Plucked notes: (moment, frequency). Each rings on to the end."""
    out = silence(seconds)
    for moment, frequency in notes:
        add(out, pluck(frequency, seconds - moment), moment)
    return shaped(out, lambda t: min(1.0, (1 - t) * 4))


def ribbit(seconds: float, pulses: float, start: float, end: float) -> Samples:
    """One syllable of a toad: quick pulses of its throat, each ringing in the mouth while the mouth opens."""
    out = silence(seconds)
    moment = 0.0
    while moment < seconds:
        t = moment / seconds
        mouth = start + (end - start) * t
        throat = ring([(mouth, 1.0, 130), (mouth * 2.1, 0.45, 190), (mouth * 0.5, 0.6, 110)], 0.045)
        add(out, throat, moment, math.sin(math.pi * min(1.0, 0.08 + 0.92 * t)) ** 0.6)
        moment += 1 / (pulses * (1 + 0.25 * t))
    return out


# --- the sounds ---


def deal(luck: Random) -> Samples:
    out = silence(0.15)
    add(out, slide(0.11, luck, 2600, 4200, 0.35), 0.0, 0.9)
    add(out, tap(luck, body=520, seconds=0.05), 0.085, 0.5)
    return out


def lay(luck: Random) -> Samples:
    out = silence(0.17)
    add(out, slide(0.07, luck, 1800, 2600, 0.7), 0.0, 0.35)
    add(out, tap(luck, body=330, seconds=0.11), 0.05)
    return out


def draw(luck: Random) -> Samples:
    out = silence(0.2)
    add(out, slide(0.17, luck, 1700, 4600, 0.5), 0.0)
    add(out, tap(luck, body=600, seconds=0.04), 0.14, 0.3)
    return out


def twist(luck: Random) -> Samples:
    out = silence(0.46)
    add(out, slide(0.2, luck, 1500, 4800, 0.6), 0.0, 0.7)
    add(out, slide(0.2, luck, 4800, 1700, 0.5), 0.12, 0.7)
    add(out, melody([(0.0, 659.26), (0.07, 880.0)], 0.3), 0.15, 0.3)
    return out


def take(luck: Random) -> Samples:
    """The row is swept together: a long slide with cards bumping into one another."""
    out = silence(0.55)
    add(out, slide(0.46, luck, 3400, 1100, 0.55), 0.0, 0.7)
    for i in range(7):
        add(out, tap(luck, body=300 + 40 * i, seconds=0.05), 0.06 + 0.05 * i + 0.012 * luck.random(), 0.45)
    add(out, tap(luck, body=240, seconds=0.1), 0.43, 0.9)
    return out


def shuffle(luck: Random) -> Samples:
    out = silence(0.76)
    moment = 0.02
    for i in range(26):
        add(out, tap(luck, body=700, bright=4200, seconds=0.03), moment, 0.35 + 0.2 * luck.random())
        moment += 0.026 - 0.0006 * i
    add(out, slide(0.24, luck, 3800, 1500, 0.35), 0.5, 0.5)
    return out


def tock(luck: Random) -> Samples:
    """A knuckle on the table: this is not allowed, kindly said."""
    out = ring([(196, 1.0, 48), (331, 0.5, 60), (612, 0.2, 90)], 0.14)
    add(out, shaped(band(noise(0.02, luck), lambda t: 1200, 0.8), decay(6)), 0.0, 0.35)
    return out


def turn(luck: Random) -> Samples:
    return melody([(0.0, 587.33), (0.12, 880.0)], 0.6)


def croak(luck: Random) -> Samples:
    out = silence(0.56)
    add(out, ribbit(0.17, 66, 430, 560), 0.0, 0.75)
    add(out, ribbit(0.3, 78, 520, 840), 0.21)
    return band(out, lambda t: 900, 1.6)


def good(luck: Random) -> Samples:
    return melody([(0.0, 523.25), (0.09, 659.26), (0.18, 783.99)], 0.6)


def bad(luck: Random) -> Samples:
    return melody([(0.0, 311.13), (0.16, 261.63)], 0.6)


def win(luck: Random) -> Samples:
    return melody([(0.0, 392.0), (0.1, 493.88), (0.2, 587.33), (0.3, 783.99), (0.3, 493.88), (0.42, 987.77)], 0.79)


def click(luck: Random) -> Samples:
    out = ring([(1250, 1.0, 220), (2100, 0.3, 320)], 0.04)
    add(out, shaped(band(noise(0.01, luck), lambda t: 3000, 0.9), decay(5)), 0.0, 0.3)
    return out


def dice(luck: Random) -> Samples:
    """Two dice over wood, quicker and quieter."""
    out = silence(0.55)
    for at in (0.0, 0.06, 0.13, 0.19, 0.27, 0.33, 0.40, 0.45):
        knocked = tap(luck, body=900 + 300 * luck.random(), bright=5200, seconds=0.05)
        add(out, knocked, at, 1.0 - at * 1.6)
    return out


def knock(luck: Random) -> Samples:
    """A wooden piece set down."""
    out = silence(0.12)
    add(out, tap(luck, body=640, bright=2600, seconds=0.09), 0.0)
    add(out, ring([(430, 0.5, 60), (980, 0.2, 90)], 0.1), 0.0, 0.5)
    return out


SOUNDS: dict[str, tuple[Callable[[Random], Samples], float]] = {
    "deal": (deal, -11.0),
    "lay": (lay, -6.0),
    "draw": (draw, -11.0),
    "twist": (twist, -6.0),
    "take": (take, -6.0),
    "shuffle": (shuffle, -8.0),
    "tock": (tock, -7.0),
    "turn": (turn, -7.0),
    "croak": (croak, -6.0),
    "good": (good, -6.5),
    "bad": (bad, -7.0),
    "win": (win, -4.5),
    "click": (click, -14.0),
    "dice": (dice, -8.0),
    "knock": (knock, -9.0),
}
"""Each sound and its peak in dB below full scale: what is heard often is quiet."""


# --- finishing ---


def finished(sound: Samples, peak_db: float) -> Samples:
    """Without a standing offset, soft at both ends, at the wanted peak."""
    offset = sum(sound) / len(sound)
    faded = _faded([value - offset for value in sound])
    gain = 10 ** (peak_db / 20) / max(map(abs, faded))
    return [value * gain for value in faded]


def _faded(sound: Samples) -> Samples:
    rising, falling = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    last = len(sound) - 1
    return [value * min(1.0, i / rising, (last - i) / falling) for i, value in enumerate(sound)]


def made(name: str) -> bytes:
    """The sound as 16-bit samples."""
    recipe, peak_db = SOUNDS[name]
    sound = finished(recipe(Random(f"karty na stół: {name}")), peak_db)
    return struct.pack(f"<{len(sound)}h", *(round(value * 32767) for value in sound))


def write(name: str, folder: Path = FOLDER) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.wav"
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(made(name))
    return file


def main() -> None:
    for name in SOUNDS:
        print(f"{write(name).name:14} {len(made(name)) / 2 / RATE:.2f} s")


if __name__ == "__main__":
    main()
