import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import type { Journey } from './journey.ts';

const timeoutMs = 60_000;

/** Waits until all enrollments are active; maps each ID to its activation time in epoch ms. */
export async function waitForActivations(
  stack: RunningStack,
  journeys: readonly Journey[],
): Promise<Map<Journey['id'], number>> {
  return pollDatabase(stack.control.databaseUrl('enrollment'), async (database) => {
    const { rows } = await database.query<{ id: number; activated_at: Date }>(
      `SELECT id, activated_at FROM enrollments WHERE id = ANY($1) AND status = 'active'`,
      [journeys.map(({ id }) => id)],
    );
    if (rows.length < journeys.length) return undefined;
    return new Map(rows.map((row) => [row.id, row.activated_at.getTime()]));
  });
}

/** Waits until all three emails of every enrollment are sent, so that their cost is included. */
export async function waitForEmails(stack: RunningStack, enrollments: number): Promise<void> {
  await pollDatabase(stack.control.databaseUrl('notification'), async (database) => {
    const { rows } = await database.query<{ sent: number }>(
      `SELECT count(*)::int AS sent FROM email_messages WHERE status = 'sent'`,
    );
    return (rows[0]?.sent ?? 0) >= enrollments * 3 ? true : undefined;
  });
}

/** Reads the database until there is a result. Throws at the deadline. */
export async function pollDatabase<Result>(
  connectionString: string,
  read: (database: pg.Client) => Promise<Result | undefined>,
): Promise<Result> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    return await poll(() => read(database));
  } finally {
    await database.end();
  }
}

/** Calls `read` until it returns something. Throws at the deadline. */
export async function poll<Result>(read: () => Promise<Result | undefined>): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(200)) {
    const result = await read();
    if (result !== undefined) return result;
  }
  throw new Error(`not done after ${timeoutMs / 1_000} s`);
}
