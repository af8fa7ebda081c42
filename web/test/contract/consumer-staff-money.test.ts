// @vitest-environment jsdom
import { visitDays } from '@petwell/contracts/testing/visit-days';
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { useSendPayLink } from '../../src/features/money/links/api/pay-links.ts';
import {
  snoozedQuery,
  useRecordCall,
  useSnooze,
  useWake,
} from '../../src/features/money/notices/api/follow-ups.ts';
import { useRetryPayment } from '../../src/features/money/retries/api/retries.ts';
import { usePayOverdue } from '../../src/features/money/recorded/api/recorded-payments.ts';
import {
  paymentDetailQuery,
  useRefundPayment,
} from '../../src/features/money/refunds/api/refunds.ts';
import {
  endPreviewQuery,
  useEndEnrollment,
  useUndoEnd,
} from '../../src/features/endings/api/endings.ts';
import { dateTime, knownPath, money, refusal } from './answers.ts';
import { adminEnrollment, ending, expectOnce, expectRead } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { boolean, eachLike, fromProviderState, integer, like, nullValue, regex, string } =
  MatchersV3;

const paidOne = 'a manager is signed in, and an owner has made a payment';
const declined = 'a manager is signed in, and an owner’s payment was declined';
const overdue = 'a manager is signed in, and a plan is overdue';
const toEnd = 'a manager is signed in, and a plan is set to end';

const onPayment = (action = '') =>
  knownPath(`/api/admin/payments/\${invoiceId}${action}`, `/api/admin/payments/in_1${action}`);
const onPlan = (action: string) =>
  knownPath(
    `/api/admin/enrollments/\${enrollmentId}/${action}`,
    `/api/admin/enrollments/21/${action}`,
  );

const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30');
const uuid = regex(/^[\da-f-]{36}$/, '6f9d4b8e-2d3a-4f0e-9a51-0c1d2e3f4a5b');

test('[MNY-56] a payment with its lines, and what can still be refunded', async () => {
  const line = { kind: 'plan', description: string('Dog Gold'), amountCents: integer(6_350) };
  await expectRead(
    { state: paidOne, what: 'a payment to refund', path: onPayment() },
    {
      payment: {
        invoiceId: string('in_1'),
        source: 'subscription',
        recorded: nullValue(),
        chargedCents: integer(15_740),
        enrollmentId: integer(21),
        petName: 'Biscuit',
        kind: 'first',
        status: 'paid',
        amountCents: integer(15_740),
        membershipFeeCents: integer(6_415),
        refundedCents: integer(0),
        isDisputed: false,
        isLate: false,
        currency: 'usd',
        cardBrand: 'visa',
        cardLast4: '4242',
        createdAt: dateTime,
        paidAt: dateTime,
        failedAttempts: integer(0),
        nextAttemptAt: nullValue(),
        reason: nullValue(),
        basis: nullValue(),
        lines: like([line]),
        refunds: like([]),
        disputes: like([]),
      },
      refundableCents: integer(15_740),
      coolingOff: nullValue(),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(paymentDetailQuery('in_1'))).toMatchObject({
      payment: { status: 'paid' },
      refundableCents: 15_740,
    });
  });
});

test('[MNY-56] a refund, and one that is too large', async () => {
  const body = { amountCents: 100, kind: 'goodwill', reason: 'A long wait' } as const;
  const refund = {
    id: uuid,
    amountCents: 100,
    status: regex(/^(pending|succeeded)$/, 'succeeded'),
    kind: 'goodwill',
    reason: 'A long wait',
    failureReason: nullValue(),
    at: dateTime,
  };
  const path = onPayment('/refunds');
  await expectOnce({ state: paidOne, what: 'a refund', path, body }, 201, {
    refund,
    refundableCents: integer(15_640),
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useRefundPayment('in_1'), body)).toMatchObject({
      refund: { amountCents: 100, kind: 'goodwill' },
    });
  });
  const tooMuch = { ...body, amountCents: 99_999_999 };
  await expectOnce(
    { state: paidOne, what: 'too large a refund', path, body: tooMuch },
    409,
    refusal('refund_too_large'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useRefundPayment('in_1'), tooMuch)).rejects.toMatchObject({
      code: 'refund_too_large',
    });
  });
});

test('[MNY-56] cash for what was past due is taken, and refused if that isn’t what is owed', async () => {
  const path = onPlan('overdue-payments');
  const paidOn = '2026-11-20';
  const send = (amountCents: number) =>
    mutate(() => usePayOverdue(21), { amountCents, paidOn, method: 'cash' as const });
  // A day more than a year ago is refused.
  const paidYesterday = fromProviderState('${yesterday}', paidOn);
  const body = (amountCents: unknown) => ({ amountCents, paidOn: paidYesterday, method: 'cash' });
  const owedCents = fromProviderState('owedCents', 9_325);
  await expectOnce(
    { state: paidOne, what: 'cash for a plan that owes nothing', path, body: body(100) },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(send(100)).rejects.toMatchObject({ code: 'status_conflict' });
  });
  await expectOnce(
    { state: overdue, what: 'cash for what was past due', path, body: body(owedCents) },
    201,
    {
      paymentId: regex(/^[\da-f-]{36}$/, '3b241101-e2bb-4255-8caf-4136c566a962'),
      amountCents: integer(9_325),
      months: eachLike({ startsAt: dateTime, endsAt: dateTime, amountCents: integer(9_325) }),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await send(9_325)).toMatchObject({ amountCents: 9_325 });
  });
});

test('[MNY-56] an open payment is tried again; a paid one is not', async () => {
  const path = onPayment('/retry');
  await expectOnce({ state: declined, what: 'another try of a payment', path }, 200, {
    outcome: 'declined',
    amountCents: integer(9_325),
    cardBrand: 'visa',
    cardLast4: string('0341'),
    reason: string('card_declined'),
    isHardDecline: boolean(false),
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useRetryPayment('in_1'), undefined)).toMatchObject({
      outcome: 'declined',
    });
  });
  await expectOnce(
    { state: paidOne, what: 'another try of a paid payment', path },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useRetryPayment('in_1'), undefined)).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});

test('[MNY-56] a link to enter a new card', async () => {
  await expectOnce({ state: declined, what: 'a card link', path: onPlan('card-link') }, 200, {
    id: uuid,
    url: regex(/^https?:\/\/.+\/card-link#token=[\w-]+$/, 'http://localhost/card-link#token=t'),
    expiresAt: dateTime,
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useSendPayLink('card', 21), undefined)).toMatchObject({
      url: 'http://localhost/card-link#token=t',
    });
  });
});

test('[MNY-56] a call about a failed payment', async () => {
  await expectOnce(
    {
      state: declined,
      what: 'a call about a payment',
      path: onPayment('/calls'),
      body: { kind: 'left_message' },
    },
    201,
    { call: { kind: 'left_message', by: string('Maya Brooks'), at: dateTime } },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useRecordCall('in_1'), 'left_message')).toMatchObject({
      call: { kind: 'left_message' },
    });
  });
});

test('[MNY-56] a failed payment is snoozed, listed as such, and back', async () => {
  const snooze = { list: 'failedPayments', note: 'Paid on Friday' } as const;
  const until = fromProviderState('${tomorrow}', visitDays.monday);
  await expectOnce(
    {
      state: declined,
      what: 'snoozing a failed payment',
      path: onPayment('/snooze'),
      body: { ...snooze, until },
    },
    204,
    null,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await mutate(() => useSnooze('in_1'), { ...snooze, until: visitDays.monday });
  });
  await expectRead(
    {
      state: 'a manager is signed in, and a failed payment is snoozed',
      what: 'the snoozed items',
      path: '/api/admin/work-list/snoozed',
    },
    {
      items: eachLike({
        list: 'failedPayments',
        invoiceId: string('in_1'),
        until: day,
        by: string('Maya Brooks'),
        ownerId: integer(7),
        ownerName: 'Ana Reyes',
        email: string('ana@example.com'),
        petName: 'Biscuit',
      }),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(snoozedQuery)).toMatchObject([{ invoiceId: 'in_1' }]);
  });
  await expectOnce(
    {
      state: declined,
      what: 'putting a payment back on the work list',
      path: onPayment('/wake'),
      body: { list: 'failedPayments' },
    },
    204,
    null,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await mutate(useWake, { invoiceId: 'in_1', list: 'failedPayments' } as const);
  });
});

const mail = { subject: string('Biscuit’s plan ends'), text: string('Hi Ana,') };

test('[MNY-56] what ending a plan does', async () => {
  await expectRead(
    { state: ending, what: 'what ending a plan does', path: onPlan('end-preview') },
    {
      planYear: { startsOn: day, endsOn: day },
      paid: money('157.40'),
      valueUsed: money('0.00'),
      paidThrough: day,
      openInvoices: like([]),
      visits: like([]),
      recommended: 'period_end',
      now: { endsOn: day, mail },
      periodEnd: { endsOn: day, mail },
      petDiedMail: mail,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(endPreviewQuery(21))).toMatchObject({ recommended: 'period_end' });
  });
});

test('[MNY-56] a plan is set to end with its paid month, and goes on', async () => {
  const body = { reason: 'moved', when: 'period_end' } as const;
  const running = {
    ...adminEnrollment('active'),
    stripeSubscriptionId: string('sub_1'),
    stripeCustomerId: string('cus_1'),
  };
  await expectOnce(
    { state: ending, what: 'ending a plan with its paid month', path: onPlan('end'), body },
    200,
    { enrollment: { ...running, endsOn: day } },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useEndEnrollment(21), body)).toMatchObject({ endsOn: '2026-11-30' });
  });
  await expectOnce(
    {
      state: toEnd,
      what: 'undoing the end of a plan',
      path: onPlan('undo-end'),
      body: { kind: 'withdraw' },
    },
    200,
    { enrollment: running },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useUndoEnd(21), 'withdraw')).toMatchObject({ status: 'active' });
  });
  await expectOnce(
    {
      state: ending,
      what: 'undoing an end that is not set',
      path: onPlan('undo-end'),
      body: { kind: 'withdraw' },
    },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useUndoEnd(21), 'withdraw')).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});
