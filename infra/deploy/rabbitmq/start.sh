#!/bin/bash
# Starts RabbitMQ with the definitions beside this file and the user `petwell`, whose password is
# RABBITMQ_PASSWORD. It is set at every start, so that a new password needs no more than a restart.
set -euo pipefail
template=${DEFINITIONS_TEMPLATE:-/etc/rabbitmq/definitions.json}
target=${DEFINITIONS_FILE:-/tmp/definitions.json}

bytes() { printf "$(printf '%s' "$1" | sed 's/../\\x&/g')"; }

# RabbitMQ's own format: base64 of a salt of four bytes and the SHA-256 of salt and password.
salt=$(head -c 4 /dev/urandom | od -An -tx1 | tr -d ' \n')
digest=$({ bytes "$salt"; printf '%s' "${RABBITMQ_PASSWORD:?}"; } | sha256sum | cut -c 1-64)
hash=$(bytes "$salt$digest" | base64 -w 0)

umask 077
sed "s|@PASSWORD_HASH@|$hash|" "$template" >"$target"
unset RABBITMQ_PASSWORD
exec "$@"
