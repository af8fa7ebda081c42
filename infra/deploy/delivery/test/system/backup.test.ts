import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newIdempotencyKey,
  newVisitor,
  readEnrollments,
  readMails,
  type BrowserSession,
} from '@petwell/acceptance';
import { clinicDay } from '@petwell/chassis/time';
import { paymentDetailSchema } from '@petwell/contracts';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';

const services = ['identity', 'catalog', 'enrollment', 'billing', 'notification'] as const;
const email = 'ana@petwell.example';
const disputer = 'dee@petwell.example';
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
const newKey = () => ({ 'Idempotency-Key': newIdempotencyKey() });
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

const signInManager = async ({ urls }: RunningStack) => {
  const manager = createBrowserSession(urls.gateway);
  const login = () => manager.post('/api/admin/login', localSignIns.admin);
  await eventually('signing in as a manager', login, {
    isDone: ({ status }) => status === 200,
    deadlineMs: 30_000,
  });
  return manager;
};

/** Returns what staff see of an owner's first payment, and its charge at the provider. */
async function readPayment({ urls }: RunningStack, manager: BrowserSession, address: string) {
  const stripe = connectSimulator(urls.stripe);
  const [customer] = (await stripe.customers.list({ email: address })).data;
  const [invoice] = (await stripe.invoices.list({ customer: customer?.id ?? '' })).data;
  const [charge] = (await stripe.charges.list({ customer: customer?.id ?? '' })).data;
  const { body } = await manager.get(`/api/admin/payments/${invoice?.id}`);
  return { charge: charge?.id ?? '', ...paymentDetailSchema.parse(body).payment };
}

/** Refunds one payment in Stripe's Dashboard, disputes another one, and waits until PetWell knows. */
async function moveMoneyBack(stack: RunningStack): Promise<void> {
  const manager = await signInManager(stack);
  const { charge: refunded } = await readPayment(stack, manager, email);
  await connectSimulator(stack.urls.stripe).refunds.create({ charge: refunded, amount: 2_500 });
  const { charge } = await readPayment(stack, manager, disputer);
  const disputed = await fetch(new URL('/_disputes', stack.urls.stripe), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge, reason: 'fraudulent' }),
  });
  expect(disputed.status).toBe(200);
  await eventually('the refund', () => readPayment(stack, manager, email), {
    isDone: ({ refunds }) => refunds.length === 1,
  });
  await eventually('the dispute', () => readPayment(stack, manager, disputer), {
    isDone: ({ disputes }) => disputes.length === 1,
  });
}

it('[MNY-110] restores a system into an empty one, row by row, in working order, and finds what was refunded and disputed since', async () => {
  const filled = await start();
  await fill(filled, email);
  await fill(filled, disputer);
  const saved = await takeBackup(urlsOf(filled), directory);
  const payments = saved.databases['billing']?.tables.find(({ name }) => name === 'payments');
  expect(payments?.rows).toBe(2);
  // Their webhooks come once, before the restore.
  await moveMoneyBack(filled);
  for (const name of filled.control.processNames) await filled.control.kill(name);

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
  const manager = await signInManager(empty);
  const refresh = () => manager.post('/api/admin/reports/money/refresh', {}, newKey());
  await eventually('the read of the balance', refresh, {
    isDone: ({ body }) => (body as { isComplete?: boolean }).isComplete === true,
    deadlineMs: 30_000,
  });
  expect(await readPayment(empty, manager, email)).toMatchObject({
    refundedCents: 2_500,
    refunds: [{ amountCents: 2_500, status: 'succeeded' }],
  });
  expect(await readPayment(empty, manager, disputer)).toMatchObject({
    isDisputed: true,
    disputes: [{ status: 'needs_response', outcome: 'open' }],
  });
  const month = clinicDay(new Date(), 'America/New_York').slice(0, 7);
  const { body: report } = await manager.get(`/api/admin/reports/money?month=${month}`);
  expect(report).toMatchObject({ comparison: { differing: 0, payments: [] } });

  // All events are republished and deduplicated; another owner's complete flow has passed every queue.
  await fill(empty, 'eve@petwell.example');
  expect(await readMails(empty.urls.mailInbox, email)).toEqual([]);
  // Two whole systems start, and one of them twice.
}, 180_000);
