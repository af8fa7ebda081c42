import { setTimeout as wait } from 'node:timers/promises';
import { createBrowserSession, enrollWithPassword } from '@petwell/acceptance';
import { startStack, type RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicate, type ReplicatedStack } from '../../src/replicas/replicated-stack.ts';

/** Requests are taken for so long after SIGTERM: the gateway looks every second. */
const environment = { RATE_LIMITS: 'off', DRAIN_DELAY_MS: '2500' };
const email = 'ana@petwell.example';
const visitor = {
  pet: {
    name: 'Biscuit',
    type: 'dog' as const,
    breed: 'Labrador',
    age: 'adult',
    healthConcerns: [],
  },
  owner: { firstName: 'Ana', lastName: 'Ruiz', email, phone: '(904) 555-0177' },
  password: 'a-good-password',
};

let stack: RunningStack;
let replicas: ReplicatedStack;
beforeAll(async () => {
  stack = await startStack({ environment });
  replicas = await replicate(stack, { ...environment, RABBITMQ_URL: 'off' });
});
afterAll(async () => {
  await replicas?.dispose();
  await stack?.stop();
});

async function change(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.control.databaseUrl('catalog') });
  await client.connect();
  try {
    // A change that has to wait gives up, rather than making all others wait behind it.
    await client.query(`SET lock_timeout = '2s'`);
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Reads and writes without a pause until `stop`, which answers how many there were and what failed. */
function startLoad() {
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const ask = async (what: string, send: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const status = await send().then((answer) => answer.status, String);
      count += 1;
      if (status !== 200) failures.push(`${what}: ${status}`);
    }
  };
  const visitors = Array.from({ length: 4 }, () => createBrowserSession(stack.urls.gateway));
  const owner = createBrowserSession(stack.urls.gateway);
  const ready = enrollWithPassword(owner, visitor).then(() => [
    ...visitors.map((session) => ask('plans', () => session.get('/api/plans'))),
    ...visitors.map((session) =>
      ask('recommendations', () => session.post('/api/recommendations', visitor.pet)),
    ),
    ask('dashboard', () => owner.get(`/api/enrollments/${encodeURIComponent(email)}`)),
    ask('session', () => owner.get('/api/session')),
  ]);
  return {
    ready,
    count: () => count,
    async stop() {
      isOver = true;
      await Promise.all(await ready);
      return failures;
    },
  };
}

it('a new version takes over from the old one under load, without one failed request', async () => {
  const first = await replicas.startReplica('catalog');
  const second = await replicas.startReplica('catalog');
  // The place for the new version is known before it is there, as a name would find it.
  await replicas.replaceGateway({ catalog: [first.url, second.url] });
  const load = startLoad();
  void (await load.ready);
  const pass = async (requests: number) => {
    const until = load.count() + requests;
    while (load.count() < until) await wait(10);
  };

  await pass(50);
  // 1. Expand: what the new version needs, which the old one does not mind.
  await change('ALTER TABLE wellness_plans ADD COLUMN rolled_out boolean NOT NULL DEFAULT false');
  await pass(50);
  // 2. One process after the other is replaced.
  for (const old of [first, second]) {
    const port = Number(new URL(old.url).port);
    expect(await old.end('SIGTERM')).toBe(0);
    await pass(50);
    await replicas.startReplica('catalog', { port });
    // The gateway has seen it before the next one goes.
    await wait(1_500);
    await pass(50);
  }
  // 3. Contract: what no version uses any more.
  await change('ALTER TABLE wellness_plans DROP COLUMN rolled_out');
  await pass(50);

  expect(await load.stop()).toEqual([]);
  expect(load.count()).toBeGreaterThan(300);
});
