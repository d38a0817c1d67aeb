#!/bin/sh
# As root: server/release/try.sh ARCHIVE…
# Runs each archive over the data of the one before, as OPERATION says: unpacked by root, started by another account, with
# nothing in PATH. Fails unless the first login opens every one of them.
set -eu
home=$(mktemp -d)
started=
trap 'status=$?; [ -z "$started" ] || kill "$started" 2>/dev/null; rm -rf "$home"; exit $status' EXIT
chmod 755 "$home"
install -d -o 10001 -m 700 "$home/data"
printf 'DATA_DIR=%s/data\nPORT=3999\n' "$home" >"$home/.env"
chown 10001 "$home/.env"
chmod 600 "$home/.env"
run='setpriv --reuid=10001 --regid=10001 --clear-groups env -i PATH= app/ventas'

for archive in "$@"; do
  name=$(basename "${archive%-linux-*}")
  tar -xzf "$archive" -C "$home"
  ln -sfn "$name" "$home/app"
  # What OPERATION takes from the archive, and nothing for another C library.
  (cd "$home/app" && ls README.md server/OPERATION.md .env.example sbom.cdx.json server/release/compose.yaml >/dev/null)
  grep -qx WorkingDirectory=/opt/ventas "$home/app/ventas.service"
  [ -z "$(find "$home/app/" -name '*musl*')" ]
  (cd "$home" && exec $run start) >"$home/log" 2>&1 &
  started=$!
  until grep -q 'listo"}$' "$home/log"; do
    sleep 0.2
    kill -0 "$started" 2>/dev/null || {
      cat "$home/log"
      exit 1
    }
  done
  : "${password:=$(sed -n 's/.*contraseña: \([^ ]*\) .*/\1/p' "$home/log")}"
  curl -fsS http://127.0.0.1:3999/api/health | grep -q "\"version\":\"${name#ventas-}\""
  curl -fsS -o /dev/null -H 'content-type: application/json' http://127.0.0.1:3999/api/auth/login \
    -d "{\"email\":\"admin@ventas.local\",\"password\":\"$password\"}"
  (cd "$home" && $run backup)
  kill "$started"
  wait "$started"
  started=
  echo "$name: started, logged in, backed up, stopped"
done
