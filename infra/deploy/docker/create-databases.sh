#!/bin/sh
# Runs once, on the first start of the database container: one database, user, and password per service, and
# for the gateway's limits, closed to all others.
set -eu
run() { psql --set ON_ERROR_STOP=1 --username postgres; }
create() {
  run <<SQL
CREATE ROLE petwell_$1 LOGIN PASSWORD '$2';
CREATE DATABASE petwell_$1 OWNER petwell_$1;
REVOKE ALL ON DATABASE petwell_$1 FROM PUBLIC;
SQL
}
create identity "$IDENTITY_DATABASE_PASSWORD"
create catalog "$CATALOG_DATABASE_PASSWORD"
create enrollment "$ENROLLMENT_DATABASE_PASSWORD"
create billing "$BILLING_DATABASE_PASSWORD"
create notification "$NOTIFICATION_DATABASE_PASSWORD"
create gateway "$GATEWAY_DATABASE_PASSWORD"
run <<SQL
REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;
SQL
