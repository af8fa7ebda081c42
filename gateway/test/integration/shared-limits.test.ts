import { createPool } from '@petwell/chassis/core';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionToken } from '../factories.ts';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

const json = { 'content-type': 'application/json' };

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let gateways: [RunningGateway, RunningGateway];
const start = (url: string) =>
  startGateway({
    environment: {
      RATE_LIMITS: 'on',
      LIMITS_DATABASE_URL: url,
      ENROLL_LIMIT_PER_MINUTE: '4',
      READ_LIMIT_PER_MINUTE: '4',
      CARD_LIMIT_PER_HOUR: '3',
      TRUST_PROXY: '1',
    },
  });
const hasTable = async () => {
  const { rows } = await pool.query("SELECT to_regclass('rate_limits') IS NOT NULL AS exists");
  return (rows[0] as { exists: boolean }).exists;
};

/** A gateway counts for itself when the database takes half a second, as it does on a busy machine. Here, it waits. */
function waitForDatabase(ofPools: object): () => void {
  const { query } = ofPools as { query: (statement: object) => unknown };
  const timeoutMs = 20_000;
  const waiting = function (this: { options: object }, statement: string | object) {
    Object.assign(this.options, {
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
    });
    return query.call(
      this,
      typeof statement === 'string'
        ? { text: statement }
        : { ...statement, query_timeout: timeoutMs },
    );
  };
  Object.assign(ofPools, { query: waiting });
  return () => void Reflect.deleteProperty(ofPools, 'query');
}

let stopWaiting: () => void;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createPool({ databaseUrl: database.url, poolSize: 1 });
  stopWaiting = waitForDatabase(Object.getPrototypeOf(pool) as object);
  gateways = [await start(database.url), await start(database.url)];
  await eventually(hasTable);
});
afterAll(async () => {
  stopWaiting();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await pool.end();
  await database.drop();
});

let last = 0;
let address = '';
beforeEach(() => {
  address = `198.51.100.${(last += 1)}`;
});

const ask = (gateway: RunningGateway, route: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = route.split(' ');
  return gateway.raw(method, path, {
    headers: { ...json, 'x-forwarded-for': address, ...headers },
    ...(method === 'POST' && { body: '{}' }),
  });
};

/** Sends requests to both gateways alternately. */
async function inTurn(count: number, route: string, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const gateway = gateways[index % 2 === 0 ? 0 : 1];
    statuses.push((await ask(gateway, route, headers)).status);
  }
  return statuses;
}

describe('two gateways sharing a database', () => {
  test('[ACC-14] share the enrollment limit of an address', async () => {
    expect(await inTurn(6, 'POST /api/enrollments')).toEqual([200, 200, 200, 200, 429, 429]);
    for (const gateway of gateways) {
      const refused = await ask(gateway, 'POST /api/enrollments');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });

  test('count concurrent requests exactly', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(gateways[index % 2 === 0 ? 0 : 1], 'POST /api/enrollments'),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  test('count reads in memory, each gateway on its own', async () => {
    expect(await inTurn(10, 'GET /api/plans')).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      429,
      429,
    ]);
    const { rows } = await pool.query("SELECT key FROM rate_limits WHERE key LIKE '%/api/plans%'");
    expect(rows).toEqual([]);
  });

  test('[ACC-14] limit card routes per account, across addresses and routes', async () => {
    const signedIn = { ownerId: 41 + last };
    const cookie = (gateway: RunningGateway) =>
      `petwell_owner=${sessionToken(gateway.keys, 'owner', { claims: signedIn })}`;
    const statuses: number[] = [];
    for (const [index, route] of [
      'POST /api/create-subscription',
      'POST /api/payment-method-updates',
      'POST /api/payment-method-updates/confirm',
      'POST /api/create-subscription',
    ].entries()) {
      const gateway = gateways[index % 2 === 0 ? 0 : 1];
      address = `203.0.113.${last}${index}`;
      statuses.push((await ask(gateway, route, { cookie: cookie(gateway) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const [gateway] = gateways;
    const other = `petwell_owner=${sessionToken(gateway.keys, 'owner', { claims: { ownerId: 9_000 } })}`;
    const response = await ask(gateway, 'POST /api/create-subscription', { cookie: other });
    expect(response.status).toBe(200);
    const activating = await ask(gateway, 'POST /api/enrollments/7/activate', {
      cookie: cookie(gateway),
    });
    expect(activating.status).toBe(200);
  });
});

test('without the database, each gateway enforces limits on its own', async () => {
  const alone = await start('postgresql://nobody@127.0.0.1:9/nothing');
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await ask(alone, 'POST /api/enrollments')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  } finally {
    await alone.stop();
  }
});
