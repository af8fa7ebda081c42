import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@petwell/chassis/migrate';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../src/data/database.ts';
import { createPaymentCases, createWaitingDisputes } from '../../src/money/store-cases.ts';
import { createReadCollected } from '../../src/money/store-collected.ts';
import { createListCustomerPayments } from '../../src/money/store-payments.ts';
import { createUnreadPayments } from '../../src/money/store-unread.ts';
import { enrollmentSnapshot } from '../factories.ts';

const service = 'services/billing';
const migrations = join(service, 'prisma/migrations');

let former: string;
let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;

/** What a process of the release before writes when it converges a payment. */
const asFormer = (given: {
  invoice: string;
  enrollment?: number;
  amount: string;
  fee?: string;
  refunded?: string;
  isDisputed?: boolean;
  dispute?: string | null;
  isLate?: boolean;
}) => {
  const { invoice, enrollment = 17, amount, fee = '0', refunded = '0' } = given;
  const { isDisputed = false, dispute = null, isLate = false } = given;
  return sql`INSERT INTO payments (stripe_invoice_id, stripe_subscription_id, enrollment_id,
      stripe_payment_intent_id, amount, currency, status, is_first, is_late, invoiced_at, paid_at,
      membership_fee, refunded_amount, is_disputed, dispute_status, evidence_due_at, updated_at)
    VALUES (${invoice}, 'sub_1', ${enrollment}, 'pi_1', ${amount}::numeric, 'usd', 'paid',
      ${fee !== '0'}, ${isLate}, '2026-03-01Z', '2026-03-01Z', ${fee}::numeric, ${refunded}::numeric,
      ${isDisputed}, ${dispute}, ${isDisputed ? '2026-03-20T12:00:00Z' : null}::timestamptz, now())
    ON CONFLICT (stripe_invoice_id) DO UPDATE SET refunded_amount = excluded.refunded_amount,
      is_disputed = excluded.is_disputed, dispute_status = excluded.dispute_status,
      evidence_due_at = excluded.evidence_due_at`.execute(opened.kysely);
};

/** Creates a database with the previous release's rows. */
beforeAll(async () => {
  former = await mkdtemp(join(tmpdir(), 'former-billing-'));
  await cp(join(service, 'prisma'), join(former, 'prisma'), { recursive: true });
  const names = (await readdir(migrations)).filter((name) => /^\d/.test(name)).sort();
  const added = names.slice(names.findIndex((name) => name.endsWith('_money_back_rows')));
  for (const name of added) await rm(join(former, 'prisma/migrations', name), { recursive: true });
  database = await startTestDatabase();
  await applyMigrations({ serviceDir: former, databaseUrl: database.url });
  opened = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  const snapshot = JSON.stringify(enrollmentSnapshot());
  await sql`INSERT INTO customers (owner_id, first_name, last_name, email, updated_at)
    VALUES (5, 'Ada', 'Example', 'ada@example.com', now())`.execute(opened.kysely);
  await sql`INSERT INTO payable_enrollments (enrollment_id, owner_id, snapshot, total_monthly_price)
    VALUES (17, 5, ${snapshot}::jsonb, 63.50)`.execute(opened.kysely);
  await asFormer({ invoice: 'in_plain', amount: '127.65', fee: '64.15' });
  await asFormer({ invoice: 'in_refunded', amount: '63.50', refunded: '20.00', isLate: true });
  await asFormer({
    invoice: 'in_waiting',
    amount: '60.00',
    isDisputed: true,
    dispute: 'needs_response',
  });
  await asFormer({ invoice: 'in_won', amount: '63.50', isDisputed: true, dispute: 'won' });
  await asFormer({ invoice: 'in_unknown', amount: '63.50', isDisputed: true });
  await applyMigrations({ serviceDir: service, databaseUrl: database.url });
}, 120_000);
afterAll(async () => {
  await opened.prisma.$disconnect();
  await database.drop();
  await rm(former, { recursive: true });
});

const now = new Date('2026-03-10T12:00:00Z');
async function payments() {
  const list = createListCustomerPayments(opened.prisma);
  const rows = await list({ ownerId: 5, after: null, limit: 50 });
  return new Map(rows.map(({ item }) => [item.invoiceId, item]));
}
const waiting = async () =>
  (await createWaitingDisputes(opened.kysely).read({ after: null, limit: 50, now })).map(
    ({ item: { invoiceId, evidenceDueAt } }) => [invoiceId, evidenceDueAt],
  );
const unread = async () =>
  (await createUnreadPayments(opened.kysely).list()).map(({ invoiceId }) => invoiceId);

test('[MNY-02] a database of the release before shows the same payments, refunds, and disputes', async () => {
  const shown = await payments();
  const summary = [...shown.values()].map((one) => [
    one.invoiceId,
    one.refundedCents,
    one.isDisputed,
    one.isLate,
  ]);
  expect(summary.sort()).toEqual([
    ['in_plain', 0, false, false],
    ['in_refunded', 2_000, false, true],
    ['in_unknown', 0, true, false],
    ['in_waiting', 0, true, false],
    ['in_won', 0, false, false],
  ]);
  expect(shown.get('in_refunded')?.refunds).toMatchObject([
    { amountCents: 2_000, status: 'succeeded', kind: null, at: null },
  ]);
  expect(shown.get('in_waiting')?.disputes).toMatchObject([
    { amountCents: 6_000, status: 'needs_response', outcome: 'open' },
  ]);
  expect(await waiting()).toEqual([
    ['in_waiting', '2026-03-20T12:00:00.000Z'],
    ['in_unknown', '2026-03-20T12:00:00.000Z'],
  ]);
  const late = await createPaymentCases(opened.kysely, 'late', (now) => now).read({
    after: null,
    limit: 9,
    now,
  });
  expect(late).toMatchObject([{ item: { invoiceId: 'in_refunded', amountCents: 4_350 } }]);
  const period = { enrollmentId: 17, from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' };
  expect(await createReadCollected(opened.kysely)([period])).toEqual([
    { enrollmentId: 17, cents: 12_765 + 4_350 + 6_000 + 6_350 + 6_350 },
  ]);
});

test('[MNY-01] stored payments are split by the plan that was sold, if the amount is the plan’s', async () => {
  const shown = await payments();
  expect(shown.get('in_plain')?.lines).toEqual([
    { kind: 'plan', description: 'Dog Gold', amountCents: 4_900 },
    { kind: 'add_on', description: 'Joint Care', amountCents: 1_450 },
    { kind: 'membership_fee', description: 'Membership fee', amountCents: 6_415 },
  ]);
  expect(shown.get('in_waiting')?.lines).toEqual([
    { kind: 'other', description: 'Wellness plan', amountCents: 6_000 },
  ]);
});

test('[MNY-02] what a process of the release before writes is shown at once, and is read again', async () => {
  expect((await unread()).sort()).toEqual(['in_refunded', 'in_unknown', 'in_waiting', 'in_won']);
  await opened.kysely.updateTable('payments').set({ isReadInFull: true }).execute();

  await asFormer({ invoice: 'in_new', amount: '63.50', refunded: '10.00' });
  await asFormer({ invoice: 'in_refunded', amount: '63.50', refunded: '50.00' });
  await asFormer({ invoice: 'in_waiting', amount: '60.00', isDisputed: true, dispute: 'won' });
  await asFormer({
    invoice: 'in_plain',
    amount: '127.65',
    isDisputed: true,
    dispute: 'needs_response',
  });
  const shown = await payments();
  const refunds = (invoice: string) => shown.get(invoice)?.refunds.map((one) => one.amountCents);
  expect([refunds('in_new'), refunds('in_refunded')]).toEqual([[1_000], [5_000]]);
  expect(shown.get('in_waiting')).toMatchObject({
    isDisputed: false,
    disputes: [{ status: 'won', outcome: 'won' }],
  });
  expect((await waiting()).map(([invoice]) => invoice)).toEqual(['in_unknown', 'in_plain']);
  expect((await unread()).sort()).toEqual(['in_new', 'in_plain', 'in_refunded', 'in_waiting']);
});

test('[MNY-02] only a recorded payment has no Stripe ids, and it has none', async () => {
  const add = (given: object) =>
    opened.prisma.payment.create({
      data: {
        enrollmentId: 17,
        amount: '63.50',
        currency: 'usd',
        status: 'paid',
        isFirst: false,
        ...given,
      },
    });
  await expect(add({})).rejects.toThrow('payments_source_ids');
  await expect(add({ source: 'recorded', stripeInvoiceId: 'in_9' })).rejects.toThrow(
    'payments_source_ids',
  );
  const { id } = await add({ source: 'recorded' });
  expect((await payments()).get(`recorded_${id}`)).toMatchObject({ source: 'recorded' });
});
