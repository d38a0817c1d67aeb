#!/bin/sh
# Prepares the checkout, then becomes the program named by the first argument (below .build/server, without its
# ending): one process, so that npm's signals reach it and its exit code reaches npm.
set -e
program=$1
shift
node server/cli/prepare.mjs
# Preparing may have put another Node into node_modules/.bin, which npm puts first in PATH.
hash -r
exec node ".build/server/$program.js" "$@"
