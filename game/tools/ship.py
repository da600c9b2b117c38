"""Builds, packs and tries the program: `python -m game.tools.ship build`, `… pack`, `… try`.

The same commands serve `.ci/run`, the workflow and a developer at home. What is tried is the archive, unpacked into a
folder with spaces and Polish letters, read-only, without network where that can be cut, with a home still to be made.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

from game import __version__
from game.places import ASSETS, ROOT
from game.store.files import APP, HOME_VARIABLE

NAME = APP
TITLE = "Karty na stół"
IDENTIFIER = "pl.kartynastol.KartyNaStol"
COMPANY = "Karty na stół"
BLURB = "Gry rodzinne"

WINDOWS, MAC, LINUX = sys.platform == "win32", sys.platform == "darwin", sys.platform == "linux"
DIST = ROOT / "dist"
AWKWARD = "Gry rodzinne – źdźbło i żółw"
"""A folder name with everything that breaks careless programs."""
NOBODY = "65534"
PATIENCE = 300
FIRST_SCREEN = 60
"""Seconds for the smoke test, and until the first screen of a plain start stands, on a slow machine."""


def system_name() -> str:
    """linux-x86_64, windows-amd64, macos-arm64: the end of an archive's name."""
    system = "windows" if WINDOWS else "macos" if MAC else "linux"
    return f"{system}-{platform.machine().lower()}"


def archive_file() -> Path:
    end = ".tar.gz" if LINUX else ".zip"
    return DIST / f"karty-na-stol-{__version__}-{system_name()}{end}"


def built() -> Path:
    """What a build leaves: a folder, or a bundle on macOS."""
    return DIST / (f"{TITLE}.app" if MAC else NAME)


def program_in(folder: Path) -> Path:
    if MAC:
        return folder / "Contents" / "MacOS" / NAME
    return folder / (f"{NAME}.exe" if WINDOWS else NAME)


def version_information() -> Any:
    """What Windows shows of the program's file; only PyInstaller on Windows has the words for it."""
    from PyInstaller.utils.win32 import versioninfo as info

    numbers = (*(int(part) for part in re.findall(r"\d+", __version__)), 0, 0, 0, 0)[:4]
    told = {
        "CompanyName": COMPANY,
        "FileDescription": f"{TITLE} – {BLURB}",
        "FileVersion": __version__,
        "InternalName": NAME,
        "LegalCopyright": "MIT",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": TITLE,
        "ProductVersion": __version__,
    }
    table = info.StringTable("041504B0", [info.StringStruct(key, value) for key, value in told.items()])
    languages = info.VarFileInfo([info.VarStruct("Translation", [0x0415, 1200])])
    return info.VSVersionInfo(
        ffi=info.FixedFileInfo(filevers=numbers, prodvers=numbers), kids=[info.StringFileInfo([table]), languages]
    )


# --- build ---


def build() -> int:
    """A fresh one-folder build in dist/. The environment must hold PyInstaller, and little else."""
    shutil.rmtree(DIST, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", str(ROOT / "build.spec")]
    subprocess.run(command, cwd=ROOT, check=True)
    if LINUX:
        for file in ("install.sh", "karty-na-stol.desktop"):
            shutil.copy2(ASSETS / "linux" / file, built() / file)
    print(f"built {built().name}: {_size(built()) / 2**20:.1f} MiB")
    return 0


def _size(folder: Path) -> int:
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())


# --- pack ---


def pack() -> int:
    """The archive people download, and its checksum beside it."""
    archive = archive_file()
    archive.unlink(missing_ok=True)
    if MAC:
        # a plain zip would lose the links inside the bundle, and with them its signature
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(built()), str(archive)], check=True)
    elif WINDOWS:
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pile:
            for file in sorted(built().rglob("*")):
                pile.write(file, file.relative_to(DIST))
    else:
        with tarfile.open(archive, "w:gz", compresslevel=9) as pile:
            pile.add(built(), NAME, filter=_nobodys)
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(archive.name + ".sha256").write_text(f"{checksum}  {archive.name}\n", encoding="ascii")
    print(f"packed {archive.name}: {archive.stat().st_size / 1e6:.1f} MB, sha256 {checksum}")
    return 0


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Who built it is nobody's business."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def unpack(archive: Path, into: Path) -> Path:
    """The unpacked folder or bundle."""
    into.mkdir(parents=True)
    if MAC:
        subprocess.run(["ditto", "-x", "-k", str(archive), str(into)], check=True)
    elif WINDOWS:
        with zipfile.ZipFile(archive) as pile:
            pile.extractall(into)
    else:
        with tarfile.open(archive) as pile:
            pile.extractall(into, filter="data") if hasattr(tarfile, "data_filter") else pile.extractall(into)
    return into / built().name


# --- try ---


def try_out() -> int:
    """Exit code 0 where the packed program plays from an awkward, read-only place."""
    archive = archive_file()
    told = archive.with_name(archive.name + ".sha256").read_text(encoding="ascii").split()[0]
    if hashlib.sha256(archive.read_bytes()).hexdigest() != told:
        raise SystemExit(f"{archive.name}: the checksum does not fit")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o777)  # the user without rights must get in
        folder = unpack(archive, Path(place) / AWKWARD)
        _forbid_writing(folder)
        try:
            return _try(program_in(folder), Path(place))
        finally:
            _allow_writing(folder)


def _try(program: Path, place: Path) -> int:
    walls = _walls()
    if walls:
        subprocess.run([*walls, "test", "!", "-w", str(program.parent)], check=True)
    env = _bare_environment(place / "nowhere yet")
    tried = subprocess.run(
        [*walls, str(program), "--smoke-test"], env=env, cwd=place, capture_output=True, timeout=PATIENCE, check=False
    )
    out, err = (stream.decode("utf-8", "replace").strip() for stream in (tried.stdout, tried.stderr))
    print(out)
    faults = [f"exit code {tried.returncode}"] * bool(tried.returncode) + [f"stderr: {err}"] * bool(err)
    faults += _plain_start([*walls, str(program)], env, place)
    for fault in faults:
        print(fault)
    cut = "offline, " if "unshare" in walls else ""
    print(f"{program.name} {cut}read-only, in “{program.parent.parent.name}”: {'failed' if faults else 'fine'}")
    return 1 if faults else 0


def _plain_start(command: list[str], env: dict[str, str], place: Path) -> list[str]:
    """Start it as a person would: the first screen must stand, the player's folder must come to be, nothing be said."""
    program = subprocess.Popen(command, env=env, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + FIRST_SCREEN
    home = place / "nowhere yet"
    while not any(home.rglob("album.cache")) and program.poll() is None and time.monotonic() < until:
        time.sleep(0.1)
    stood = any(home.rglob("album.cache"))
    program.terminate()
    out, err = program.communicate(timeout=FIRST_SCREEN)
    said = (out + err).decode("utf-8", "replace").strip()
    faults = [] if stood else [f"the first screen never stood, exit code {program.returncode}"]
    if said:
        faults.append(f"a plain start says: {said}")
    if not WINDOWS and program.returncode:
        faults.append(f"a plain start ends with {program.returncode}")
    return faults


def _walls() -> list[str]:
    """Before a command on Linux: no network, and a user who may not write. A plain user has the second for nothing."""
    if not LINUX:
        return []
    lesser = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
    alone = ["unshare", "-n"] if os.getuid() == 0 else ["unshare", "-r", "-n"]
    possible = subprocess.run([*alone, "true"], capture_output=True, check=False).returncode == 0
    return [*(alone if possible else []), *lesser]


def _bare_environment(home: Path) -> dict[str, str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "XDG_", "DISPLAY"))}
    env.pop(HOME_VARIABLE, None)
    places = {HOME_VARIABLE if WINDOWS else "HOME": home}  # Windows itself knows where its users live, and asks nobody
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return env | {key: str(value) for key, value in places.items()} | drivers


def _forbid_writing(folder: Path) -> None:
    for file in (*folder.rglob("*"), folder):
        if not file.is_symlink():
            file.chmod(file.stat().st_mode & ~0o222)


def _allow_writing(folder: Path) -> None:
    for file in (folder, *folder.rglob("*")):
        if not file.is_symlink():
            file.chmod(file.stat().st_mode | 0o200)


def main() -> int:
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a Windows console would rather have cp1252
    steps = {"build": build, "pack": pack, "try": try_out}
    parser = argparse.ArgumentParser(prog="game.tools.ship", description=__doc__)
    parser.add_argument("step", choices=steps, nargs="+")
    for step in parser.parse_args().step:
        code = steps[step]()
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
