// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  useActivateSubscription,
  useCancelSubscription,
} from '../../src/features/customers/api/change-enrollment.ts';
import {
  subscriptionCountQuery,
  useDeleteCustomers,
} from '../../src/features/customers/api/delete-customers.ts';
import { customerPaymentsQuery } from '../../src/features/customers/api/get-customer-records.ts';
import { readCounts } from '@petwell/contracts';
import { callRoute } from '../../src/shared/api/call-route.ts';
import { customerMailsQuery } from '../../src/shared/staff/customer-mails.ts';
import { customersQuery } from '../../src/shared/staff/get-customers.ts';
import { summaryQuery } from '../../src/shared/staff/get-summary.ts';
import { staffAccountsQuery } from '../../src/features/staff-accounts/api/staff-accounts.ts';
import { useSyncPayments } from '../../src/features/customers/api/sync-payments.ts';
import {
  useTestReceipt,
  useTestWebhook,
  webhookInfoQuery,
} from '../../src/features/test-tools/api/test-tools.ts';
import { known, knownPath, owner, pet, refusal } from './answers.ts';
import {
  adminEnrollment,
  expectRead,
  ending,
  paid,
  quiet,
  readFirst,
  expectCommand,
  unpaid,
} from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { arrayContaining, boolean, eachLike, integer, like, nullValue, regex, string } = MatchersV3;

const money = regex(/^\d{1,8}\.\d{2}$/, '93.25');
const time = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-01-05T10:00:00.000Z');

test('[ADM-03] staff find a customer with everything in the list', async () => {
  const { id: _id, ...person } = owner;
  await expectRead(
    {
      state: paid,
      what: 'staff searching for a customer',
      path: '/api/admin/users',
      query: { q: known.email, status: 'active', sort: 'newest' },
    },
    [
      {
        owner: { ...person, id: known.ownerId, email: known.email },
        pets: [pet],
        enrollments: [
          {
            ...adminEnrollment('active'),
            stripeSubscriptionId: string('sub_1'),
            stripeCustomerId: string('cus_1'),
          },
        ],
      },
    ],
    { 'X-Total-Count': '1' },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const filter = { q: 'ana@example.com', status: 'active', sort: 'newest' } as const;
    expect(await readFirst(customersQuery(filter))).toMatchObject({
      total: 1,
      next: null,
      customers: [{ owner: { id: 7 }, enrollments: [{ id: 21, status: 'active' }] }],
    });
  });
});

test('[ADM-28] staff read how much waits for them', async () => {
  await expectRead(
    { state: paid, what: 'how much waits for staff', path: '/api/admin/counts' },
    {
      appointmentRequests: integer(0),
      firstPayments: integer(0),
      endings: integer(0),
      careReports: integer(0),
      paidElsewhere: integer(0),
      priceCalls: integer(0),
      changeCalls: integer(0),
      lifeStages: integer(0),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await callRoute(readCounts, {})).toMatchObject({ appointmentRequests: 0 });
  });
});

test('[ADM-09] staff read the clinic’s figures', async () => {
  await expectRead(
    { state: paid, what: 'the figures of the clinic', path: '/api/admin/summary' },
    {
      monthlyRevenue: money,
      activeMembers: integer(1),
      newThisMonth: integer(1),
      cancelledThisMonth: integer(0),
      paymentRequired: integer(0),
      paymentProblems: integer(0),
      plansByName: eachLike({ planName: string('Dog Gold'), count: integer(1) }),
      months: eachLike({
        month: regex(/^\d{4}-\d\d$/, '2026-11'),
        joined: integer(1),
        cancelled: integer(0),
        revenue: money,
      }),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(summaryQuery)).toMatchObject({ monthlyRevenue: '93.25' });
  });
});

test('staff read a customer’s payments, emails, and history', async () => {
  const page = { limit: '10' };
  await expectRead(
    {
      state: paid,
      what: 'the payments of a customer',
      path: knownPath(
        '/api/admin/customers/${ownerId}/payments',
        '/api/admin/customers/7/payments',
      ),
      query: page,
    },
    {
      payments: eachLike({
        invoiceId: string('in_1'),
        source: 'subscription',
        recorded: nullValue(),
        chargedCents: integer(15_740),
        enrollmentId: known.enrollmentId,
        petName: 'Biscuit',
        kind: 'first',
        status: 'paid',
        amountCents: integer(15_740),
        membershipFeeCents: integer(6_415),
        refundedCents: 0,
        isDisputed: false,
        isLate: false,
        currency: 'usd',
        cardBrand: string('visa'),
        cardLast4: string('4242'),
        createdAt: time,
        paidAt: time,
        failedAttempts: 0,
        nextAttemptAt: nullValue(),
        reason: nullValue(),
        basis: nullValue(),
        lines: like([]),
        refunds: like([]),
        disputes: like([]),
      }),
      nextCursor: nullValue(),
      owed: like([]),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(customerPaymentsQuery(7))).toMatchObject({
      payments: [{ status: 'paid', amountCents: 15_740 }],
    });
  });
  await expectRead(
    {
      state: 'a manager is signed in, and an owner has received a receipt',
      what: 'the mails of a customer',
      path: knownPath('/api/admin/customers/${ownerId}/mails', '/api/admin/customers/7/mails'),
      query: page,
    },
    {
      mails: eachLike({
        id: integer(1),
        kind: string('payment-receipt'),
        subject: string('Your receipt'),
        state: 'sent',
        createdAt: time,
        sentAt: time,
      }),
      hasMore: false,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(customerMailsQuery(7))).toMatchObject({ mails: [{ state: 'sent' }] });
  });
});

test('[ADM-10] managers read accounts and the webhook setup', async () => {
  await expectRead(
    { state: quiet, what: 'the accounts of staff', path: '/api/admin/staff' },
    arrayContaining({
      id: integer(1),
      username: string('admin'),
      name: nullValue(),
      email: nullValue(),
      role: regex(/^(viewer|staff|manager)$/, 'manager'),
      isActive: boolean(true),
      isInvited: boolean(false),
      createdAt: time,
    }) as unknown as object,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(staffAccountsQuery)).toMatchObject([{ username: 'admin' }]);
  });
  await expectRead(
    { state: quiet, what: 'how webhooks have to be set up', path: '/api/webhook-info' },
    {
      webhookUrl: regex(
        /^https?:\/\/\S+\/api\/webhooks\/stripe$/,
        'http://localhost/api/webhooks/stripe',
      ),
      requiredEvents: eachLike('invoice.payment_succeeded'),
      stripeConfigured: true,
      webhookSecretRequired: true,
      isTestMode: true,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(webhookInfoQuery)).toMatchObject({ isTestMode: true });
  });
});

test('[ADM-04] staff cannot activate an unpaid enrollment', async () => {
  await expectCommand(
    {
      state: unpaid,
      what: 'staff activating an unpaid enrollment',
      path: '/api/admin/activate-subscription',
      body: { enrollmentId: known.enrollmentId },
    },
    409,
    refusal('payment_not_confirmed'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(useActivateSubscription, { enrollmentId: 21 })).rejects.toMatchObject({
      code: 'payment_not_confirmed',
    });
  });
});

test('[ADM-05] staff cancel a subscription', async () => {
  await expectCommand(
    {
      state: ending,
      what: 'staff canceling a subscription',
      path: '/api/admin/cancel-subscription',
      body: { enrollmentId: known.enrollmentId },
    },
    200,
    {
      enrollment: {
        ...adminEnrollment('cancelled'),
        stripeSubscriptionId: string('sub_1'),
        stripeCustomerId: string('cus_1'),
      },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useCancelSubscription, { enrollmentId: 21 })).toMatchObject({
      status: 'cancelled',
    });
  });
});

test('[ADM-06] staff sync one enrollment', async () => {
  await expectCommand(
    {
      state: paid,
      what: 'staff syncing an enrollment',
      path: '/api/admin/sync-payment-status',
      body: { enrollmentIds: [known.enrollmentId] },
    },
    200,
    {
      summary: { totalSynced: 1, statusUpdated: 0, noChanges: 1, missing: 0, otherAccount: 0 },
      results: [],
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useSyncPayments, [21])).toMatchObject({ summary: { totalSynced: 1 } });
  });
});

test('[ADM-07] managers delete a customer', async () => {
  await expectCommand(
    {
      state: ending,
      what: 'deleting a customer',
      method: 'DELETE',
      path: '/api/admin/delete-selected-users',
      body: { userIds: [known.ownerId] },
    },
    200,
    { deletedCount: 1, failed: [] },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useDeleteCustomers, [7])).toMatchObject({ deletedCount: 1, failed: [] });
  });
});

test('[ADM-07] managers read how many subscriptions a deletion would end', async () => {
  const filter = { q: 'ana@example.com', status: 'active' } as const;
  await expectRead(
    {
      state: paid,
      what: 'the subscriptions of a selection',
      path: '/api/admin/users/subscriptions',
      query: { q: known.email, status: 'active', expectedCount: '1' },
    },
    { count: integer(1) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const selection = { filter, excludedIds: [], expectedCount: 1 };
    expect(await read(subscriptionCountQuery(selection))).toBe(1);
  });
});

test('[ADM-10] managers test a webhook and a receipt', async () => {
  await expectCommand(
    {
      state: paid,
      what: 'trying out a webhook',
      path: '/api/test-webhook',
      body: { eventType: 'invoice.payment_succeeded', enrollmentId: known.enrollmentId },
    },
    200,
    { action: 'no_change', currentStatus: 'active', newStatus: 'active' },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const body = { eventType: 'invoice.payment_succeeded', enrollmentId: 21 } as const;
    expect(await mutate(useTestWebhook, body)).toMatchObject({ action: 'no_change' });
  });
  await expectCommand(
    {
      state: quiet,
      what: 'trying out a receipt',
      path: '/api/test-receipt',
      body: { email: 'vet@example.com', amount: 12_765 },
    },
    200,
    {
      success: true,
      message: string('The test payment succeeded.'),
      paymentIntentId: string('pi_1'),
      amount: 12_765,
      receiptEmail: 'vet@example.com',
      clientSecret: string('pi_1_secret_x'),
      error: nullValue(),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const body = { email: 'vet@example.com', amount: 12_765 };
    expect(await mutate(useTestReceipt, body)).toMatchObject({ success: true });
  });
});
