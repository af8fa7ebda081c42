import { expect, test } from 'vitest';
import { createStatementSummaries } from './statement-summary.ts';

const summaryOf = createStatementSummaries();

test.each([
  ['SELECT "public"."pets"."id" FROM "public"."pets" WHERE 1=1', 'SELECT', 'pets'],
  ['INSERT INTO "public"."pets" ("name") VALUES ($1) RETURNING "id"', 'INSERT', 'pets'],
  ['\n  INSERT INTO outbox_events (event_id) VALUES ($1::uuid)', 'INSERT', 'outbox_events'],
  ['UPDATE "public"."owners" SET "email" = $1', 'UPDATE', 'owners'],
  ['UPDATE outbox_events AS row SET attempts = 1', 'UPDATE', 'outbox_events'],
  ['DELETE FROM "public"."sessions" WHERE id = $1', 'DELETE', 'sessions'],
  [
    'WITH due AS (SELECT id FROM email_messages FOR UPDATE SKIP LOCKED) UPDATE email_messages AS mail SET status = $1',
    'UPDATE',
    'email_messages',
  ],
  ['SELECT id FROM outbox_events AS row LIMIT 1 FOR UPDATE SKIP LOCKED', 'SELECT', 'outbox_events'],
  ['BEGIN', 'BEGIN', undefined],
  ['SELECT 1', 'SELECT', undefined],
  ['', 'SQL', undefined],
])('%s', (sql, operation, table) => {
  expect(summaryOf(sql)).toEqual({ operation, table });
});

test('no value of a statement gets into its summary', () => {
  const sql = "SELECT * FROM owners WHERE email = 'ana@petwell.example'";
  expect(JSON.stringify(summaryOf(sql))).not.toContain('ana');
});
