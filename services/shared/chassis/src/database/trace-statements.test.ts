import { expect, test } from 'vitest';
import { summarize } from './trace-statements.ts';

test.each([
  ['SELECT "public"."pets"."id" FROM "public"."pets" WHERE 1=1', 'SELECT', 'pets'],
  ['INSERT INTO "public"."pets" ("name") VALUES ($1) RETURNING "id"', 'INSERT', 'pets'],
  ['insert into "outbox_events" ("event_id") values ($1)', 'INSERT', 'outbox_events'],
  ['UPDATE "public"."owners" SET "email" = $1', 'UPDATE', 'owners'],
  ['delete from "sessions" where "id" = $1', 'DELETE', 'sessions'],
  ['select "id" from "outbox_events" limit 1 for update skip locked', 'SELECT', 'outbox_events'],
  ['begin', 'BEGIN', undefined],
  ['SELECT 1', 'SELECT', undefined],
  ['', 'SQL', undefined],
])('%s', (statement, operation, table) => {
  expect(summarize(statement)).toEqual({ operation, table });
});

test('never includes values in the summary', () => {
  const statement = "SELECT * FROM owners WHERE email = 'ana@petwell.example'";
  expect(JSON.stringify(summarize(statement))).not.toContain('ana');
});
