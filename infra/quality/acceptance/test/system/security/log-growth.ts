import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { eventually } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

export function describeLogGrowth(getFixture: () => SecurityFixture): void {
  test('[ADM-27] wrong sign-ins add one entry an hour, without what was typed', async () => {
    const fixture = getFixture();
    const pool = createPool({
      databaseUrl: fixture.stack.control.databaseUrl('enrollment'),
      poolSize: 1,
    });
    const read = async () => {
      const { rows } = await pool.query<{ entries: number; tries: number }>(
        `SELECT count(*)::int AS entries, coalesce(sum(r.count), 0)::int AS tries
         FROM admin_activity a LEFT JOIN admin_activity_repeats r ON r.activity_id = a.id
         WHERE a.action = 'sign-in' AND a.username = 'unknown'`,
      );
      return rows[0] ?? { entries: 0, tries: 0 };
    };
    try {
      const before = await read();
      const session = fixture.newSession();
      for (let count = 0; count < 30; count += 1) {
        const username = `typed-${count}-my-password`;
        const response = await session.post('/api/admin/login', { username, password: 'x' });
        expect([401, 429]).toContain(response.status);
      }
      await eventually('the count', read, { isDone: ({ tries }) => tries > before.tries });
      // Events that are still on their way.
      await wait(2_000);
      // Two if the hour ends meanwhile.
      expect((await read()).entries - before.entries).toBeLessThanOrEqual(2);
      const { rows } = await pool.query(
        `SELECT id FROM admin_activity a WHERE a::text LIKE '%my-password%'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await pool.end();
    }
  });
}
