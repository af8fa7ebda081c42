/** Helpers for rolling-change tests: continuous requests, schema changes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';

/** How long a process still serves requests after SIGTERM while telling the gateway that it is stopping. */
export const environment = { RATE_LIMITS: 'off', DRAIN_DELAY_MS: '2500' };

/** Changes the schema of a running service. */
export async function changeTables(
  stack: RunningStack,
  service: 'catalog' | 'enrollment',
  sql: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: stack.control.databaseUrl(service) });
  await client.connect();
  try {
    // A blocked change gives up instead of blocking all others.
    await client.query(`SET lock_timeout = '2s'`);
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Repeats each action until `stop`, which returns the failures. */
export function startLoad(steps: Record<string, () => Promise<unknown>>) {
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const running = Object.entries(steps).map(async ([what, step]) => {
    while (!isOver) {
      await step().catch((error: unknown) => failures.push(`${what}: ${String(error)}`));
      count += 1;
    }
  });
  return {
    count: () => count,
    /** Resolves after `count` more actions. */
    pass: async (more: number) => {
      const until = count + more;
      while (count < until) await wait(10);
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      return failures;
    },
  };
}
