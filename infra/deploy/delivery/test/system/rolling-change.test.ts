import {
  createBrowserSession,
  enrollWithPassword,
  newVisitor,
  type Answer,
} from '@petwell/acceptance';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicate, type ReplicatedStack } from '../replicated-stack.ts';
import { changeTables, environment, startLoad } from '../rolling.ts';

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

const change = (sql: string) => changeTables(stack, 'catalog', sql);

const ok = (send: () => Promise<Answer>) => async () => {
  const { status } = await send();
  if (status !== 200) throw new Error(`${status}`);
};

/** Four visitors who read plans and recommendations, and an owner with a dashboard. */
async function startVisits() {
  const owner = createBrowserSession(stack.urls.gateway);
  const visitor = newVisitor();
  await enrollWithPassword(owner, visitor);
  const { email } = visitor.owner;
  const steps: Record<string, () => Promise<unknown>> = {
    dashboard: ok(() => owner.get(`/api/enrollments/${encodeURIComponent(email)}`)),
    session: ok(() => owner.get('/api/session')),
  };
  for (const one of [1, 2, 3, 4]) {
    const session = createBrowserSession(stack.urls.gateway);
    steps[`plans ${one}`] = ok(() => session.get('/api/plans'));
    steps[`recommendations ${one}`] = ok(() => session.post('/api/recommendations', visitor.pet));
  }
  return startLoad(steps);
}

it('a new version takes over under load without a failed request', async () => {
  const first = await replicas.startReplica('catalog');
  const second = await replicas.startReplica('catalog');
  // The gateway knows the new version's address before it starts, as with DNS.
  await replicas.replaceGateway({ catalog: [first.url, second.url] });
  const load = await startVisits();
  const { pass } = load;

  await pass(50);
  // 1. Expand: add what the new version needs without breaking the old one.
  await change('ALTER TABLE wellness_plans ADD COLUMN rolled_out boolean NOT NULL DEFAULT false');
  await pass(50);
  // 2. Replace the processes one by one.
  for (const old of [first, second]) {
    const port = Number(new URL(old.url).port);
    expect(await old.end('SIGTERM')).toBe(0);
    await pass(50);
    await replicas.startReplica('catalog', { port });
    await pass(50);
  }
  // 3. Contract: remove what no version uses anymore.
  await change('ALTER TABLE wellness_plans DROP COLUMN rolled_out');
  await pass(50);

  expect(await load.stop()).toEqual([]);
  expect(load.count()).toBeGreaterThan(300);
});
