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
here=$(cd -- "$(dirname -- "$0")" && pwd)

if [ "${1:-}" = "--uninstall" ]; then
  if [ "${2:-}" = "--saves" ]; then "$here/KartyNaStol" --remove-saves; fi
  if [ -d "$place" ]; then chmod -R u+w "$place"; fi
  rm -rf "$place" "$entry" "$icon"
  echo "Karty na stół: usunięte / removed."
  exit 0
fi
[ -z "${1:-}" ] || { sed -n '2,5p' "$0"; exit 2; }
rm -rf "$place"
mkdir -p "$place" "$(dirname "$entry")" "$(dirname "$icon")"
cp -R "$here/." "$place/"
chmod -R u+w "$place"
cp "$here/_internal/assets/icon/icon_256.png" "$icon"
sed "s|@PROGRAM@|\"$place/KartyNaStol\"|" "$here/karty-na-stol.desktop" > "$entry"
echo "Karty na stół: gotowe, szukaj w menu / ready, look in your menu."
