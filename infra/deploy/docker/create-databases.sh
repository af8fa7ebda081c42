#!/bin/sh
# Runs once, on the first start of the database container: one database and one user per service, and one
# for the gateway's limits, closed to all others.
set -eu
for name in identity catalog enrollment billing notification gateway; do
  psql --set ON_ERROR_STOP=1 --username postgres <<SQL
CREATE ROLE petwell_$name LOGIN PASSWORD '$DATABASE_PASSWORD';
CREATE DATABASE petwell_$name OWNER petwell_$name;
REVOKE ALL ON DATABASE petwell_$name FROM PUBLIC;
SQL
done
