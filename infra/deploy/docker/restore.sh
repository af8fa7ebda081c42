#!/bin/sh
# Loads a backup of backup.sh into the empty databases of a new volume, before anything else is started. The
# outboxes publish their last week again, because messages in transit are not saved; inboxes ignore duplicates.
#   infra/deploy/docker/restore.sh FOLDER && docker compose up --wait
set -eu
[ $# -eq 1 ] && [ -d "$1" ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
services='identity catalog enrollment billing notification'
query() { docker compose exec -T postgres psql --username postgres --dbname "petwell_$1" --no-align --tuples-only --quiet --set ON_ERROR_STOP=1 --command "$2"; }

docker compose up --detach --wait --wait-timeout 120 postgres
for name in $services; do
  [ -s "$1/$name.dump" ] || { echo "$1 has no $name.dump" >&2; exit 1; }
  [ "$(query "$name" "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")" = 0 ] ||
    { echo "petwell_$name is not empty; restore into a new volume" >&2; exit 1; }
done
for name in $services; do
  docker compose exec -T postgres pg_restore --username postgres --dbname "petwell_$name" --exit-on-error --single-transaction <"$1/$name.dump"
  if [ -n "$(query "$name" "SELECT to_regclass('outbox_events')")" ]; then
    query "$name" 'UPDATE outbox_events SET published_at = NULL'
  fi
  echo "$name: restored"
done
