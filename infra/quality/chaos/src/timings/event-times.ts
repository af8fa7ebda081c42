import type { StackControl } from '@petwell/local-stack';
import pg from 'pg';

/** Where `owner.updated.v1` goes from identity's outbox. */
const consumingDatabases = ['enrollment', 'billing'] as const;

/** When an event was written into the outbox and when one consumer took it, in ms since the epoch. */
export type EventTime = { database: string; writtenAt: number; takenAt: number };

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const writtenSql = `
  SELECT event_id::text AS id, ${ms('created_at')} AS at FROM outbox_events
  WHERE type = 'owner.updated.v1' AND created_at >= to_timestamp($1::float8 / 1000)`;
const takenSql = `
  SELECT event_id::text AS id, ${ms('received_at')} AS at FROM inbox_messages
  WHERE type = 'owner.updated.v1' AND received_at >= to_timestamp($1::float8 / 1000)`;

type Row = { id: string; at: number };

async function read(url: string, sql: string, sinceMs: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [sinceMs])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Changes of owners since `sinceMs` that consumers have taken, and how many they have still to take.
 * All databases share one server and so one clock.
 */
export async function readEventTimes(
  control: StackControl,
  sinceMs: number,
): Promise<{ times: EventTime[]; missing: number }> {
  const written = await read(control.databaseUrl('identity'), writtenSql, sinceMs);
  const times: EventTime[] = [];
  for (const database of consumingDatabases) {
    const taken = await read(control.databaseUrl(database), takenSql, sinceMs);
    const takenAtOf = new Map(taken.map(({ id, at }) => [id, at]));
    for (const { id, at } of written) {
      const takenAt = takenAtOf.get(id);
      if (takenAt !== undefined) times.push({ database, writtenAt: at, takenAt });
    }
  }
  return { times, missing: written.length * consumingDatabases.length - times.length };
}

/** Resolves when nothing is missing any more. @throws Error after `deadlineMs` */
export async function untilAllTaken(
  control: StackControl,
  { sinceMs, deadlineMs }: { sinceMs: number; deadlineMs: number },
): Promise<EventTime[]> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const { times, missing } = await readEventTimes(control, sinceMs);
    if (missing === 0) return times;
    if (Date.now() > deadline) throw new Error(`${missing} events were not taken`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
