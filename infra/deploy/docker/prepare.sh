#!/bin/sh
# Brings a service's database to its schema and seeds it; doing it again changes nothing. Runs to its end
# before a new version of the service starts, in the folder of the service.
set -eu
node --disable-warning=ExperimentalWarning /app/services/shared/chassis/src/migrate/cli.ts apply .
if [ -f src/seed.ts ]; then
  node --disable-warning=ExperimentalWarning src/seed.ts
fi
