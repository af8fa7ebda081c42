#!/bin/sh
# Replaces running services by the newest images without a failed request: migrates, starts one new container,
# stops one old, and so on. The gateway needs a second port for that: GATEWAY_PORTS=8080-8081.
#   docker compose build && infra/deploy/docker/rolling-update.sh [SERVICE ...]
set -eu
# The gateway looks names up every 2 s.
settle_seconds=5

running() { docker compose ps --quiet "$1"; }

replace() {
  old=$(running "$1")
  count=$(printf '%s\n' "$old" | grep -c .) || { echo "$1 is not running; start it with docker compose up" >&2; exit 1; }
  for container in $old; do
    docker compose up --detach --no-deps --no-recreate --wait --wait-timeout 120 --scale "$1=$((count + 1))" "$1"
    sleep "$settle_seconds"
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$1: replaced ${container%"${container#????????????}"}"
  done
}

for service in ${*:-identity catalog enrollment billing notification gateway}; do
  # The database and the broker go on as they are, whatever the new release says about them.
  if [ "$service" != gateway ]; then docker compose run --rm --no-deps "$service-prepare"; fi
  replace "$service"
done
