#!/bin/sh
# Prepares the checkout, then becomes the program named by the first argument (below .build/server, without its
# ending): one process, so that npm's signals reach it and its exit code reaches npm.
set -e
program=$1
shift
built=.build/server/main.js
case $program in
main)
  # A version that cannot be built must not take away the one before.
  node server/cli/prepare.mjs || {
    [ -e "$built" ] || exit 1
    echo "Atención: no se pudo preparar esta versión; se inicia la que ya estaba construida." >&2
  }
  ;;
*)
  # A server may be running: its program is also the one for the commands, until it is upgraded.
  if [ -e "$built" ]; then node server/cli/prepare.mjs --outdated; else node server/cli/prepare.mjs; fi
  ;;
esac
# glibc keeps what photos and passwords once took, in a pool for each thread: with two pools, and pieces from 1 MB on given
# back at once, it is 100 MB less.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}"
# Preparing may have put another Node into node_modules/.bin, which npm puts first in PATH.
hash -r
exec node ".build/server/$program.js" "$@"
