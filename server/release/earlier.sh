#!/bin/sh
# server/release/earlier.sh FOLDER COMMIT…
# Builds earlier versions in FOLDER and prints their folders with a comma between them. The tests of upgrades take them:
#   export UPGRADE_FROM=$(server/release/earlier.sh /tmp/earlier 19c0e3d 23eafa1 4dd26c98 ac47979f)
#   npm run test:faults
set -eu
folder=$1
shift
folders=
for commit in "$@"; do
  git clone -q --shared . "$folder/$commit" >&2
  (cd "$folder/$commit" && git checkout -q "$commit" && npm ci --no-audit --no-fund && npm run -s build) >&2
  folders=${folders:+$folders,}$folder/$commit
done
echo "$folders"
