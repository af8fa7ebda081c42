import { addDays, addMonths, daysBetween, instantOf } from '@petwell/chassis/time';
import { accountsSchema, type Deferred } from '@petwell/contracts/routes';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
beforeEach(async () => {
  await billing.prisma.refund.deleteMany();
  await billing.prisma.dispute.deleteMany();
  await billing.prisma.payment.deleteMany();
});
afterAll(() => billing.stop());

const timeZone = 'America/New_York';
const noonOf = (day: string) => instantOf({ day, time: '12:00' }, timeZone);
const manager = () => billing.as(staffPrincipals('manager'));

async function accounts(month: string) {
  const path = `/api/admin/reports/accounts?month=${month}`;
  const response = await fetch(`${billing.url()}${path}`, { headers: manager() });
  expect(response.status).toBe(200);
  return accountsSchema.parse(await response.json());
}

type Given = {
  cents: number;
  feeCents: number;
  paidOn: string;
  /** Null: its days aren't known. */
  covers: { from: string; until: string } | null;
  refunds: { cents: number; on: string }[];
  voidedOn: string | null;
};

let payments = 0;

async function pay(given: Given, more: object = {}) {
  payments += 1;
  const { cents, feeCents, paidOn, covers, refunds, voidedOn } = given;
  const paidAt = noonOf(paidOn);
  const isRecorded = voidedOn !== null;
  return billing.prisma.payment.create({
    data: {
      ...(isRecorded
        ? {
            source: 'recorded' as const,
            recordedId: crypto.randomUUID(),
            recordedMethod: 'cash',
            recordedBy: 'Maya Lee',
            countedAt: paidAt,
            voidedAt: noonOf(voidedOn),
            voidCountedAt: noonOf(voidedOn),
            voidReason: 'Counted twice',
          }
        : { stripeInvoiceId: `in_${payments}`, stripeSubscriptionId: 'sub_1' }),
      enrollmentId: 1,
      payerId: 101,
      amount: (cents / 100).toFixed(2),
      membershipFee: (feeCents / 100).toFixed(2),
      currency: 'usd',
      status: isRecorded ? 'void' : 'paid',
      isFirst: false,
      paidAt,
      periodStart: covers && noonOf(covers.from),
      periodEnd: covers && noonOf(covers.until),
      refunds: {
        create: refunds.map((refund) => ({
          status: 'succeeded',
          amountCents: refund.cents,
          kind: 'goodwill',
          reason: 'A long wait',
          refundedAt: noonOf(refund.on),
        })),
      },
      ...more,
    },
  });
}

/** What is billed, earned, and released before a day, one day after the other. */
function standingBefore(given: Given, day: string) {
  const { cents, feeCents, paidOn, covers, refunds, voidedOn } = given;
  if (paidOn >= day) return { billed: 0, earned: 0, released: 0 };
  const refunded = refunds.reduce((sum, one) => sum + (one.on < day ? one.cents : 0), 0);
  const released = voidedOn !== null && voidedOn < day ? cents : Math.min(cents, refunded);
  const days = covers ? daysBetween(covers.from, covers.until) : 0;
  const passed = covers ? Math.max(0, Math.min(days, daysBetween(covers.from, day))) : 0;
  const line = days > 0 ? Math.floor(((cents - feeCents) * passed) / days) : cents - feeCents;
  return { billed: cents, earned: Math.min(feeCents + line, cents - released), released };
}

function deferredIn(all: readonly Given[], month: string): Deferred {
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)];
  const sum = {
    openingCents: 0,
    billedCents: 0,
    earnedCents: 0,
    releasedCents: 0,
    closingCents: 0,
  };
  for (const given of all) {
    const [start, end] = [standingBefore(given, first), standingBefore(given, next)];
    sum.openingCents += start.billed - start.earned - start.released;
    sum.billedCents += end.billed - start.billed;
    sum.earnedCents += end.earned - start.earned;
    sum.releasedCents += end.released - start.released;
    sum.closingCents += end.billed - end.earned - end.released;
  }
  return sum;
}

const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-05', days));
const payment: fc.Arbitrary<Given> = fc
  .record({
    cents: fc.integer({ min: 2, max: 30_000 }),
    fee: fc.integer({ min: 0, max: 100 }),
    paidOn: day,
    covers: fc.option(fc.record({ from: day, days: fc.integer({ min: 1, max: 100 }) })),
    refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 50 }), after: fc.nat(90) }), {
      maxLength: 2,
    }),
    voidedAfter: fc.option(fc.nat(60)),
  })
  .map(({ cents, fee, paidOn, covers, refunds, voidedAfter }) => ({
    cents,
    feeCents: Math.floor((cents * fee) / 100),
    paidOn,
    covers: covers && { from: covers.from, until: addDays(covers.from, covers.days) },
    refunds: refunds.map(({ share, after }) => ({
      cents: Math.ceil((cents * share) / 100),
      on: addDays(paidOn, after),
    })),
    voidedOn: voidedAfter === null ? null : addDays(paidOn, voidedAfter),
  }));

test('[OFR-143] [OFR-144] opening + billed − earned − released is closing, which opens the next month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 8 }), async (all) => {
      await billing.prisma.refund.deleteMany();
      await billing.prisma.payment.deleteMany();
      for (const one of all) await pay(one);
      let closing = 0;
      for (const month of ['2026-01', '2026-02', '2026-03', '2026-05', '2026-06']) {
        const { deferred } = await accounts(month);
        const { openingCents, billedCents, earnedCents, releasedCents, closingCents } = deferred;
        expect(openingCents + billedCents - earnedCents - releasedCents).toBe(closingCents);
        expect(deferred).toEqual(deferredIn(all, month));
        if (month === '2026-02' || month === '2026-03') expect(openingCents).toBe(closing);
        closing = closingCents;
      }
    }),
    { numRuns: 25, seed: 40 },
  );
}, 120_000);

const plain: Given = {
  cents: 10_350,
  feeCents: 4_000,
  paidOn: '2026-03-10',
  covers: { from: '2026-03-10', until: '2026-04-10' },
  refunds: [],
  voidedOn: null,
};

test('[OFR-144] [OFR-145] a month is earned by day, the fee at once, and split by kind', async () => {
  await pay(plain, {
    isFirst: true,
    lines: {
      create: [
        { position: 0, kind: 'membership_fee', description: 'Fee', amountCents: 4_000 },
        { position: 1, kind: 'plan', description: 'Dog Gold', amountCents: 5_000 },
        { position: 2, kind: 'add_on', description: 'Joints', amountCents: 1_350 },
      ],
    },
  });
  // What isn't paid, or was never, is no part of it.
  await pay(plain, { status: 'open', paidAt: null });
  const earned = 4_000 + Math.floor((6_350 * 22) / 31);
  expect(await accounts('2026-03')).toMatchObject({
    deferred: {
      openingCents: 0,
      billedCents: 10_350,
      earnedCents: earned,
      releasedCents: 0,
      closingCents: 10_350 - earned,
    },
    billed: { feeCents: 4_000, planCents: 5_000, addOnCents: 1_350, otherCents: 0 },
  });
  expect(await accounts('2026-04')).toMatchObject({
    deferred: { billedCents: 0, earnedCents: 10_350 - earned, closingCents: 0 },
    billed: { feeCents: 0, planCents: 0 },
  });
});

test('[OFR-145] recorded payments are told by day, person, and method, and voids on their own day', async () => {
  await pay({ ...plain, voidedOn: '2026-03-12' });
  expect((await accounts('2026-03')).recorded).toEqual([
    { day: '2026-03-10', recordedBy: 'Maya Lee', method: 'cash', count: 1, cents: 10_350 },
    { day: '2026-03-12', recordedBy: 'Maya Lee', method: 'cash', count: 1, cents: -10_350 },
  ]);
});

test('[OFR-145] the balance at Stripe is that of the stored transactions', async () => {
  const account = await billing.prisma.providerAccount.findFirstOrThrow({
    where: { isCurrent: true },
  });
  const move = (id: string, on: string, netCents: number) =>
    billing.prisma.balanceTransaction.create({
      data: {
        id,
        providerAccountId: account.id,
        type: 'charge',
        reportingCategory: 'charge',
        status: 'available',
        amountCents: netCents,
        feeCents: 0,
        netCents,
        currency: 'usd',
        createdAt: noonOf(on),
        availableOn: noonOf(on),
      },
    });
  await move('txn_before', '2026-02-27', 6_000);
  await move('txn_in', '2026-03-03', 5_000);
  await move('txn_payout', '2026-03-09', -9_000);
  await move('txn_after', '2026-04-01', 700);
  expect((await accounts('2026-03')).stripe).toEqual({ openingCents: 6_000, closingCents: 2_000 });
});

test('[OFR-146] the file has member, kind, method, and reason on each row', async () => {
  await billing.prisma.customer.create({
    data: { ownerId: 101, firstName: 'Ada', lastName: 'Park', email: 'ada@example.com' },
  });
  await pay({ ...plain, refunds: [{ cents: 10_350, on: '2026-03-20' }] });
  await pay({ ...plain, voidedOn: '2026-03-12' });
  const response = await fetch(`${billing.url()}/api/admin/reports/accounts.csv?month=2026-03`, {
    headers: manager(),
  });
  expect(response.headers.get('content-disposition')).toContain('petwell-accounts-2026-03.csv');
  const [, card, cash] = (await response.text()).trim().split('\r\n');
  expect(card).toMatch(
    /^2026-03-10,Ada Park,1,"Renewal, goodwill",card,A long wait,in_\d+,40,63\.5,0,0,0,2026-03-10,2026-04-10,0,103\.5,0,103\.5,0$/,
  );
  expect(cash).toMatch(/^2026-03-10,Ada Park,1,Recorded payment,cash,Counted twice,,40,/);
});

test('[OFR-143] each of more payments than a batch holds is a row of the file, once', async () => {
  const { id: _id, ...one } = await pay(plain);
  await billing.prisma.payment.createMany({
    data: Array.from({ length: 1_000 }, (_, n) => ({ ...one, stripeInvoiceId: `in_more_${n}` })),
  });
  const returned = await pay({
    ...plain,
    paidOn: '2025-12-10',
    covers: null,
    refunds: [{ cents: 900, on: '2026-03-20' }],
  });
  const response = await fetch(`${billing.url()}/api/admin/reports/accounts.csv?month=2026-03`, {
    headers: manager(),
  });
  const rows = (await response.text()).trim().split('\r\n').slice(1);
  const invoices = rows.map((row) => /in_\w+/.exec(row)?.[0]);
  expect(invoices).toHaveLength(1_002);
  expect(new Set(invoices).size).toBe(1_002);
  expect(invoices.at(-1)).toBe(returned.stripeInvoiceId);
  expect(rows.at(-1)).toMatch(/,0,0,-9,9,0$/);
  expect((await accounts('2026-03')).deferred).toMatchObject({
    billedCents: 1_001 * 10_350,
    releasedCents: 900,
  });
});
