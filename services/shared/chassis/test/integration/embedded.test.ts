import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { startTestDatabase } from '@petwell/chassis/testing';
import { createBus, type BusConfig } from '../../src/bus/create-bus.ts';
import type { EventBus } from '../../src/bus/bus.ts';
import { describeBus, type BusEnvironment } from './bus-suite.ts';
import { describeFormerDeliveries } from './former-deliveries-suite.ts';
import { emailFailed, silentLogger, topology } from './messaging/factories.ts';

async function openEmbedded(): Promise<BusEnvironment> {
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

describe('[OPS-07] embedded bus', () => {
  describeBus(openEmbedded);
});

describe('versions of consumers on the embedded bus', () => {
  describeFormerDeliveries(openEmbedded);
});

describe('events published at once on the embedded bus', () => {
  const namespace = 'at-once';
  let environment: BusEnvironment;
  let bus: EventBus;
  beforeAll(async () => {
    environment = await openEmbedded();
    const config: BusConfig = { ...environment.config, namespace, topology, logger: silentLogger };
    bus = createBus(config);
    await bus.start();
  });
  afterAll(async () => {
    await bus.close();
    await environment.stop();
  });

  test('one that the database cannot store fails alone', async () => {
    const results = await Promise.allSettled([
      bus.publish(emailFailed({ error: 'fine' })),
      bus.publish(emailFailed({ error: 'no text of PostgreSQL: \u0000' })),
      bus.publish(emailFailed({ error: 'fine, too' })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await environment.countQueued({ namespace, consumer: 'test.failures' })).toBe(2);
  });
});
