// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  moneyReportQuery,
  moneyTransactionsQuery,
  useRefreshMoney,
} from '../../src/features/reports/money-month/api/money-report.ts';
import { planReportQuery } from '../../src/shared/staff/get-plan-report.ts';
import { dateTime } from './answers.ts';
import { expectOnce, expectRead, readFirst } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const {
  arrayContaining,
  boolean,
  eachLike,
  fromProviderState,
  integer,
  like,
  nullValue,
  regex,
  string,
} = MatchersV3;

const state = 'a manager is signed in, and the balance was read';
const path = '/api/admin/reports/money';
const shown = '2026-11';
const month = fromProviderState('${month}', shown);
const aMonth = regex(/^\d{4}-\d\d$/, shown);

const totals = {
  collectedCents: integer(15_740),
  refundsCents: integer(0),
  disputesCents: integer(0),
  otherCents: integer(0),
  feesCents: integer(-486),
  netCents: integer(15_254),
  payoutsCents: integer(0),
};

test('[MNY-56] a month’s money', async () => {
  await expectRead(
    { state, what: 'the money of a month', path, query: { month } },
    {
      month: aMonth,
      startsAt: dateTime,
      endsAt: dateTime,
      readThrough: dateTime,
      totals,
      comparison: { differing: integer(0), payments: like([]) },
      recorded: { count: integer(0), cents: integer(0) },
      closed: nullValue(),
      utc: { startsAt: dateTime, endsAt: dateTime, onlyAtStripe: totals, onlyAtClinic: totals },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(moneyReportQuery(shown))).toMatchObject({ totals: { netCents: 15_254 } });
  });
});

test('[MNY-56] a month’s recurring revenue', async () => {
  const stand = { plans: integer(1), members: integer(1), cents: integer(9_325) };
  const move = { count: integer(0), plans: integer(0), cents: integer(0) };
  await expectRead(
    { state, what: 'the plans of a month', path: '/api/admin/reports/plans', query: { month } },
    {
      month: aMonth,
      start: stand,
      moves: {
        new: move,
        imported: move,
        ended: move,
        changed: move,
        restarted: move,
        held: move,
        resumed: move,
        transferred: move,
      },
      end: stand,
      churn: {
        lostPlans: integer(0),
        endedPlans: integer(0),
        activeAtStart: integer(0),
        percent: nullValue(),
      },
      mix: eachLike({
        planId: integer(2),
        planName: string('Dog Gold'),
        plans: integer(1),
        cents: integer(9_325),
      }),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(planReportQuery(shown))).toMatchObject({ end: { plans: 1 } });
  });
});

test('[MNY-56] the transactions behind a number', async () => {
  await expectRead(
    {
      // There are few of these; of payments, there may be a page or more.
      state: 'a manager is signed in, and the balance was read with a dispute',
      what: 'the transactions behind a number',
      path: `${path}/transactions`,
      query: { month, category: 'disputes' },
    },
    {
      // Those of a deleted customer have no name.
      transactions: arrayContaining({
        id: string('txn_1'),
        createdAt: dateTime,
        availableOn: dateTime,
        status: regex(/^(pending|available)$/, 'pending'),
        type: 'adjustment',
        reportingCategory: 'dispute',
        amountCents: integer(-15_740),
        feeCents: integer(1_500),
        netCents: integer(-17_240),
        countedCents: integer(-15_740),
        sourceId: string('du_1'),
        description: nullValue(),
        payment: {
          invoiceId: string('in_1'),
          ownerId: integer(7),
          ownerName: string('Ana Reyes'),
          email: string('ana@example.com'),
        },
        payout: nullValue(),
      }),
      nextCursor: nullValue(),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const page = await readFirst(moneyTransactionsQuery({ month: shown, category: 'disputes' }));
    expect(page).toMatchObject({ transactions: [{ id: 'txn_1', countedCents: -15_740 }] });
  });
});

test('[MNY-56] the newest transactions are read from Stripe', async () => {
  await expectOnce({ state, what: 'reading the balance', path: `${path}/refresh` }, 200, {
    isComplete: boolean(true),
    readThrough: dateTime,
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useRefreshMoney, undefined)).toMatchObject({ isComplete: true });
  });
});
