import { createOutbox, type SqlDatabase } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCheckoutStore } from '../../src/data/checkouts.ts';
import { openDatabase, type Database } from '../../src/data/database.ts';
import { createLeases } from '../../src/data/leases.ts';
import { createLedgerStore } from '../../src/data/ledgers.ts';
import { createPayableStore } from '../../src/data/payables.ts';
import { convergeLedger, type Observation } from '../../src/domain/converge-ledger.ts';
import { createHoldLease, LeaseLostError, type Lease } from '../../src/use-cases/hold-lease.ts';
import { enrollmentSnapshot, observedSubscription, paidInvoice } from '../factories.ts';

let testDatabase: TestDatabase;
let database: Database;
let sql: SqlDatabase;
beforeAll(async () => {
  testDatabase = await startTestDatabase({ migrations: 'services/billing' });
  ({ database, sql } = openDatabase({ databaseUrl: testDatabase.url, poolSize: 5 }));
  await createPayableStore(sql, sql.runInTransaction).keep(enrollmentSnapshot());
  await database.customer.update({ where: { ownerId: 5 }, data: { stripeCustomerId: 'cus_1' } });
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

const seen = {
  subscription: observedSubscription({ status: 'active' }),
  invoices: [paidInvoice()],
};

/** A lease that somebody else has taken over since. */
async function loseLease(key: string): Promise<Lease> {
  const leases = createLeases(sql);
  const mine = await leases.acquire(key, -1_000);
  const other = await leases.acquire(key, 60_000);
  if (!mine || !other) throw new Error('not taken over');
  return mine;
}

test('only one of many gets a lease, and a released one is free', async () => {
  const leases = createLeases(sql);
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => leases.acquire('subscription:a', 60_000)),
  );
  const held = taken.filter((lease) => lease !== null);
  expect(held).toHaveLength(1);
  await leases.release({ key: 'subscription:a', holder: '00000000-0000-4000-8000-000000000001' });
  expect(await leases.acquire('subscription:a', 60_000)).toBeNull();
  if (held[0]) await leases.release(held[0]);
  expect(await leases.acquire('subscription:a', 60_000)).not.toBeNull();
});

test('work that takes longer than a lease keeps it; a lost one is not taken back', async () => {
  const leases = createLeases(sql);
  const holdLease = createHoldLease({ leases, ttlMs: 300, waitMs: 0 });
  const endOf = async (key: string) =>
    (await database.lease.findUniqueOrThrow({ where: { key } })).expiresAt.getTime();
  const done = Promise.withResolvers<void>();
  const working = holdLease('subscription:long', () => done.promise);
  const firstEnd = await vi.waitFor(() => endOf('subscription:long'));
  await vi.waitFor(
    async () => {
      expect(await endOf('subscription:long')).toBeGreaterThan(firstEnd + 300);
    },
    { timeout: 10_000 },
  );
  done.resolve();
  await working;
  expect(await database.lease.findUnique({ where: { key: 'subscription:long' } })).toBeNull();

  const lost = await loseLease('subscription:lost');
  const end = await endOf('subscription:lost');
  await leases.extend(lost, 600_000);
  expect(await endOf('subscription:lost')).toBe(end);
});

const concludeUnder = (lease: Lease, given: { observed?: Observation; isFirst?: boolean } = {}) => {
  const { observed = seen, isFirst = false } = given;
  const ledgers = createLedgerStore({
    sql,
    runInTransaction: sql.runInTransaction,
    outbox: createOutbox({ source: 'billing' }),
  });
  return ledgers.conclude({
    ...{ lease, seen: observed, isFactNeeded: true, isFirst },
    decide: (ledger) => convergeLedger(ledger, observed),
  });
};

async function take(key: string): Promise<Lease> {
  const lease = await createLeases(sql).acquire(key, 60_000);
  if (!lease) throw new Error(`${key} is not free`);
  return lease;
}
const find = (key: string) => database.lease.findUnique({ where: { key } });

test('who has lost the lease concludes nothing', async () => {
  const lost = await loseLease('subscription:sub_1');
  await expect(concludeUnder(lost)).rejects.toThrow(LeaseLostError);
  expect(await find('subscription:sub_1')).not.toBeNull();
  expect(await database.subscription.count()).toBe(0);
  expect(await database.outboxEvent.count()).toBe(0);

  const lease = await take('subscription:again');
  expect(await concludeUnder(lease)).toMatchObject({ isCurrent: true });
  expect(await database.outboxEvent.count()).toBe(2);
  // Free with the commit: whoever comes next need not wait for another statement.
  expect(await find('subscription:again')).toBeNull();
  expect(lease.isEnded).toBe(true);
});

test('a lease that its transaction has ended is given back once', async () => {
  const leases = createLeases(sql);
  const released: string[] = [];
  const holdLease = createHoldLease({
    leases: {
      ...leases,
      release: async (lease) => {
        released.push(lease.key);
        await leases.release(lease);
      },
    },
  });
  await holdLease('subscription:ended', (lease) => concludeUnder(lease));
  await holdLease('subscription:not-ended', () => Promise.resolve());
  expect(released).toEqual(['subscription:not-ended']);
  expect(await find('subscription:ended')).toBeNull();
  expect(await find('subscription:not-ended')).toBeNull();
});

test('a look at what is not ours leaves the lease to its holder', async () => {
  const lease = await take('subscription:foreign');
  const foreign = { ...seen, subscription: observedSubscription({ customerId: 'cus_else' }) };
  expect(await concludeUnder(lease, { observed: foreign })).toBeNull();
  expect(lease.isEnded).not.toBe(true);
  expect(await find('subscription:foreign')).not.toBeNull();
});

test('what was known first of a subscription gives way to whatever is on file, however late it comes', async () => {
  const lease = await take('enrollment:first');
  const created: Observation = { subscription: observedSubscription(), invoices: [] };
  const before = await database.outboxEvent.count();
  expect(await concludeUnder(lease, { observed: created, isFirst: true })).toBeNull();
  expect(await database.outboxEvent.count()).toBe(before);
  const row = await database.subscription.findFirstOrThrow();
  expect(row.status).toBe('active');
  expect(await find('enrollment:first')).not.toBeNull();

  // The same where somebody else's look is committed while this one waits for the row.
  const other = { stripeSubscriptionId: 'sub_2' };
  const reached = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const looking = database.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM payable_enrollments WHERE enrollment_id = 17 FOR UPDATE`;
    const { id: _id, ...columns } = row;
    await tx.subscription.create({ data: { ...columns, ...other, attempt: 2 } });
    reached.resolve();
    await mayCommit.promise;
  });
  await reached.promise;
  const late = observedSubscription({ id: 'sub_2', attempt: 2 });
  const concluding = concludeUnder(lease, {
    observed: { ...created, subscription: late },
    isFirst: true,
  });
  await vi.waitFor(async () => {
    const waiting = await database.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.length).toBeGreaterThan(0);
  });
  mayCommit.resolve();
  await looking;
  expect(await concluding).toBeNull();
  expect(await database.subscription.findFirst({ where: other })).toMatchObject({
    status: 'active',
  });
  expect(await database.outboxEvent.count()).toBe(before);
});

test('who has lost the lease begins no attempt and closes nothing', async () => {
  const checkouts = createCheckoutStore(sql, sql.runInTransaction);
  const lost = await loseLease('enrollment:17');
  const before = await checkouts.read(17);
  await expect(
    checkouts.beginAttempt({ lease: lost, enrollmentId: 17, attempt: 9 }),
  ).rejects.toThrow(LeaseLostError);
  await expect(checkouts.close({ lease: lost, enrollmentId: 17 })).rejects.toThrow(LeaseLostError);
  expect(await checkouts.read(17)).toEqual(before);
});

test('no attempt begins once the enrollment is closed', async () => {
  const checkouts = createCheckoutStore(sql, sql.runInTransaction);
  const lease = await createLeases(sql).acquire('enrollment:closed', 60_000);
  if (!lease) throw new Error('not free');
  await checkouts.close({ lease, enrollmentId: 17 });
  const { attempt } = await checkouts.read(17);
  expect(await checkouts.beginAttempt({ lease, enrollmentId: 17, attempt: attempt + 1 })).toBe(
    false,
  );
  expect((await checkouts.read(17)).attempt).toBe(attempt);
});
