#!/bin/sh
# Saves the databases of the running containers, each at one point in time.
#   infra/deploy/docker/backup.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
[ ! -e "$1" ] || { echo "$1 exists already" >&2; exit 2; }
umask 077
mkdir -p "$1.part"
for name in identity catalog enrollment billing notification; do
  docker compose exec -T postgres pg_dump --username postgres --format custom "petwell_$name" >"$1.part/$name.dump"
  docker compose exec -T postgres pg_restore --list <"$1.part/$name.dump" | grep -q _prisma_migrations ||
    { echo "petwell_$name has no tables; nothing was saved" >&2; exit 1; }
done
# A folder without this ending is a finished backup.
mv "$1.part" "$1"
du -h "$1"/*
