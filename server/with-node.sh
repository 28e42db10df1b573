#!/bin/sh
# Runs the Node.js that npm put first on the PATH, and says what to do where the system lacks a library that it needs.
if ! said=$(node --version 2>&1); then
  case $said in
    *libatomic.so.1*) remedy='Install the library: apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora).' ;;
    *) remedy='It needs Linux with glibc, or macOS: see README.md, "Start".' ;;
  esac
  # A loader that lacks several symbols prints a line for each.
  echo "Crier cannot start: its Node.js does not run on this system ($(echo "$said" | sed -n 1p)). $remedy" >&2
  exit 1
fi
# Threads that draw pictures would each keep a heap of the C library: two are as fast, and half of the memory (docs/decisions/0051).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec node "$@"
