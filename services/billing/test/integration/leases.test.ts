import { createOutbox, createTransaction } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/core/store-database.ts';
import { createLeases, createTransactions } from '../../src/core/store-transaction.ts';
import { convergeLedger } from '../../src/subscriptions/converge-ledger.ts';
import {
  createWithLease,
  type Lease,
  LeaseLostError,
  type Leases,
  type RunTransaction,
  type Transaction,
} from '../../src/core/transaction.ts';
import type { LedgerTransaction } from '../../src/subscriptions/ledger-transaction.ts';
import { openLedger } from '../../src/subscriptions/store-transaction.ts';
import { clinic, enrollmentSnapshot, observedSubscription, paidInvoice } from '../factories.ts';

let testDatabase: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
let leases: Leases;
let transaction: RunTransaction<Transaction & LedgerTransaction>;
beforeAll(async () => {
  testDatabase = await startTestDatabase({ migrations: 'services/billing' });
  opened = openDatabase({ databaseUrl: testDatabase.url, poolSize: 5 });
  leases = createLeases(opened.kysely);
  const { transactionWith } = createTransactions({
    transaction: createTransaction(opened),
    outbox: createOutbox({ source: 'billing' }),
    clinic,
  });
  transaction = transactionWith(
    openLedger(
      { currentAccount: () => Promise.resolve(1), timeZone: clinic.timeZone },
      () => () => Promise.resolve([]),
    ),
  );
  await transaction(({ payables }) => payables.keep(enrollmentSnapshot()));
  const data = { stripeCustomerId: 'cus_1' };
  await opened.prisma.customer.update({ where: { ownerId: 5 }, data });
});
afterAll(async () => {
  await opened.prisma.$disconnect();
  await testDatabase.drop();
});

const find = (key: string) => opened.prisma.lease.findUnique({ where: { key } });

async function take(key: string, ttlMs = 60_000): Promise<Lease> {
  const lease = await leases.acquire(key, ttlMs);
  if (!lease) throw new Error(`${key} is not free`);
  return lease;
}

/** A lease that expired and was taken by another holder. */
async function loseLease(key: string): Promise<Lease> {
  const mine = await take(key, -1_000);
  await take(key);
  return mine;
}

test('only one of many gets a lease, and a released one is free', async () => {
  const key = 'subscription:a';
  const taken = await Promise.all(Array.from({ length: 10 }, () => leases.acquire(key, 60_000)));
  const held = taken.filter((lease) => lease !== null);
  expect(held).toHaveLength(1);
  await leases.release({ key, holder: '00000000-0000-4000-8000-000000000001' });
  expect(await leases.acquire(key, 60_000)).toBeNull();
  if (held[0]) await leases.release(held[0]);
  expect(await leases.acquire(key, 60_000)).not.toBeNull();
});

test('work that takes longer than a lease keeps it; a lost one is not taken back', async () => {
  const withLease = createWithLease({ leases, ttlMs: 300, waitMs: 0 });
  const endOf = async (key: string) => (await find(key))?.expiresAt.getTime() ?? 0;
  const done = Promise.withResolvers<void>();
  const working = withLease('subscription:long', () => done.promise);
  const firstEnd = await vi.waitFor(async () => {
    const end = await endOf('subscription:long');
    expect(end).toBeGreaterThan(0);
    return end;
  }, 15_000);
  await vi.waitFor(
    async () => expect(await endOf('subscription:long')).toBeGreaterThan(firstEnd + 300),
    { timeout: 10_000 },
  );
  done.resolve();
  await working;
  expect(await find('subscription:long')).toBeNull();

  const lost = await loseLease('subscription:lost');
  const end = await endOf('subscription:lost');
  await leases.extend(lost, 600_000);
  expect(await endOf('subscription:lost')).toBe(end);
});

test('a transaction that lost its lease writes nothing', async () => {
  const lost = await loseLease('subscription:sub_1');
  const seen = {
    subscription: observedSubscription({ status: 'active' as const }),
    invoices: [paidInvoice()],
  };
  const conclude = (lease: Lease) =>
    transaction(async ({ ledgers, leases: fence }) => {
      const file = await ledgers.lock(seen);
      if (!file) throw new Error('not ours');
      const convergence = convergeLedger(file.ledger, seen);
      await ledgers.save({ convergence, seen, payerId: 5, isForgotten: false });
      await fence.require(lease);
    });
  await expect(conclude(lost)).rejects.toThrow(LeaseLostError);
  expect(await opened.prisma.subscription.count()).toBe(0);
  expect(await opened.prisma.payment.count()).toBe(0);
  await conclude(await take('subscription:again'));
  expect(await opened.prisma.payment.count()).toBe(1);
});

test('nobody takes a lease until the transaction that checked it commits, even if it expires', async () => {
  const lease = await take('subscription:expiring', -1_000);
  const checked = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const writing = transaction(async ({ leases: fence }) => {
    await fence.require(lease);
    checked.resolve();
    await mayCommit.promise;
  });
  await checked.promise;
  let isTaken = false;
  const taking = leases.acquire('subscription:expiring', 60_000).then((taken) => {
    isTaken = true;
    return taken;
  });
  await vi.waitFor(async () => {
    const waiting = await opened.prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.length).toBeGreaterThan(0);
  }, 15_000);
  expect(isTaken).toBe(false);
  mayCommit.resolve();
  await writing;
  expect(await taking).not.toBeNull();
});

test('no attempt begins once the enrollment is closed', async () => {
  await transaction(({ payables }) => payables.close(17));
  expect(await transaction(({ payables }) => payables.beginAttempt(17, 9))).toBe(false);
});
