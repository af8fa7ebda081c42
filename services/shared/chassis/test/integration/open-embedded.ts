import pg from 'pg';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { BusEnvironment } from './bus-suite.ts';

/** Opens a database for the embedded bus. */
export async function openEmbedded(): Promise<BusEnvironment> {
  const database = await startTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  return {
    config: { rabbitmqUrl: 'off', busDatabaseUrl: database.url },
    async inject({ namespace, consumer, text }) {
      // The embedded queue holds JSON only: text that is none is a JSON string.
      let data = text;
      try {
        JSON.parse(text);
      } catch {
        data = JSON.stringify(text);
      }
      const queue = `${namespace}.${consumer}`;
      await pool.query(
        `INSERT INTO pgboss.job (name, data, retry_limit, dead_letter, policy, keep_until)
         SELECT name, $2::jsonb, 5, dead_letter, 'standard', now() + interval '1 day'
         FROM pgboss.queue WHERE name = $1`,
        [queue, data],
      );
    },
    async countQueued({ namespace, consumer }) {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM pgboss.job WHERE name = $1 AND state = 'created'`,
        [`${namespace}.${consumer}`],
      );
      return Number(rows[0]?.count);
    },
    remove: () => Promise.resolve(),
    async stop() {
      await pool.end();
      await database.drop();
    },
  };
}
