import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newVisitor,
  readEnrollments,
  readMails,
} from '@petwell/acceptance';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';

const services = ['identity', 'catalog', 'enrollment', 'billing', 'notification'] as const;
const email = 'ana@petwell.example';
const password = 'a-good-password';

let directory: string;
const stacks: RunningStack[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'petwell-backup-'));
});
afterAll(async () => {
  for (const stack of stacks) await stack.stop();
  await rm(directory, { recursive: true, force: true });
});

const start = async () => {
  const stack = await startStack({ environment: { RATE_LIMITS: 'off' } });
  stacks.push(stack);
  return stack;
};
const urlsOf = ({ control }: RunningStack) =>
  Object.fromEntries(services.map((name) => [name, control.databaseUrl(name)]));

async function fill({ urls }: RunningStack, address: string): Promise<void> {
  const session = createBrowserSession(urls.gateway);
  const visitor = newVisitor({ owner: { email: address }, password });
  await enrollAndPay(session, connectSimulator(urls.stripe), visitor);
  await eventually('the active plan', () => readEnrollments(session, address), {
    isDone: ([first]) => first?.status === 'active',
  });
  await eventually('three mails', () => readMails(urls.mailInbox, address), {
    isDone: (mails) => mails.length >= 3,
  });
}

it('restores a system into an empty one, row by row, in working order', async () => {
  const filled = await start();
  await fill(filled, email);
  for (const name of filled.control.processNames) await filled.control.kill(name);
  const saved = await takeBackup(urlsOf(filled), directory);
  const payments = saved.databases['billing']?.tables.find(({ name }) => name === 'payments');
  expect(payments?.rows).toBe(1);

  const empty = await start();
  for (const name of services) await empty.control.kill(name);
  await empty.control.kill('gateway');
  // The payment provider is external and keeps its data.
  await empty.control.kill('stripe-simulator');
  const dataOf = ({ dataDir }: RunningStack) => join(dataDir, 'stripe');
  await rm(dataOf(empty), { recursive: true });
  await cp(dataOf(filled), dataOf(empty), { recursive: true });
  await empty.control.start('stripe-simulator');
  await restoreBackup(directory, { urls: urlsOf(empty), isReplacing: true });
  const restored = await takeBackup(urlsOf(empty), join(directory, 'again'));
  for (const name of services) {
    const withoutOutbox = (tables: { name: string }[] = []) =>
      tables.filter((table) => table.name !== 'outbox_events');
    expect(withoutOutbox(restored.databases[name]?.tables), name).toEqual(
      withoutOutbox(saved.databases[name]?.tables),
    );
  }

  for (const name of services) await empty.control.start(name);
  await empty.control.start('gateway');
  for (const name of [...services, 'gateway'] as const) {
    await eventually(name, () => empty.control.isReady(name), {
      isDone: (isReady) => isReady,
      deadlineMs: 30_000,
    });
  }
  const session = createBrowserSession(empty.urls.gateway);
  const login = () => session.post('/api/login', { email, password });
  await eventually('signing in', login, {
    isDone: ({ status }) => status === 200,
    deadlineMs: 30_000,
  });
  const enrollments = () => readEnrollments(session, email);
  const [enrollment] = await eventually('the plan', enrollments, {
    isDone: (all) => all.length > 0,
  });
  expect(enrollment).toMatchObject({ status: 'active', membershipFeePaid: true });
  // All events are republished and deduplicated; another owner's complete flow has passed every queue.
  await fill(empty, 'eve@petwell.example');
  expect(await readMails(empty.urls.mailInbox, email)).toEqual([]);
});
