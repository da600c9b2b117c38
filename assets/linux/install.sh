#!/bin/sh
# Puts the game into your own folders, with an entry in the menu: no rights of an administrator needed.
#   ./install.sh                        install, or bring an older copy up to date
#   ./install.sh --uninstall            take it away; saved matches and settings stay
#   ./install.sh --uninstall --saves    take everything away
set -eu
data="${XDG_DATA_HOME:-$HOME/.local/share}"
place="$data/karty-na-stol-program"
entry="$data/applications/karty-na-stol.desktop"
icon="$data/icons/hicolor/256x256/apps/karty-na-stol.png"
here=$(cd -- "$(dirname -- "$0")" && pwd -P)

# The program goes; what a portable copy keeps beside it are somebody's saved matches.
take_away() {
  [ -d "$place" ] || return 0
  chmod -R u+w "$place"
  find "$place" -mindepth 1 -maxdepth 1 ! -name data ! -name portable.txt -exec rm -rf {} +
  [ -d "$place/data" ] || rm -rf "$place"
}

if [ "${1:-}" = "--uninstall" ]; then
  if [ "${2:-}" = "--saves" ]; then "$here/KartyNaStol" --remove-saves; fi
  take_away
  rm -f "$entry" "$icon"
  echo "Karty na stół: usunięte / removed."
  exit 0
fi
[ -z "${1:-}" ] || { sed -n '2,5p' "$0"; exit 2; }
if [ -d "$place" ] && [ "$here" = "$(cd -- "$place" && pwd -P)" ]; then
  echo "Karty na stół: ta kopia jest już zainstalowana / this copy is installed already."
  exit 0
fi
take_away
mkdir -p "$place" "$(dirname "$entry")" "$(dirname "$icon")"
for part in KartyNaStol _internal install.sh karty-na-stol.desktop; do cp -R "$here/$part" "$place/"; done
chmod -R u+w "$place"
cp "$here/_internal/assets/icon/icon_256.png" "$icon"
# a menu entry wants %% for a percent sign, and sed its own signs masked
named=$(printf '%s' "$place" | sed 's/%/%%/g; s/[&|\\]/\\&/g')
sed "s|@PROGRAM@|\"$named/KartyNaStol\"|" "$here/karty-na-stol.desktop" > "$entry"
echo "Karty na stół: gotowe, szukaj w menu / ready, look in your menu."
