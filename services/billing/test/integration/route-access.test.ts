import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals, setupPrincipals, staffPrincipals } from '../factories.ts';
import { changeText, platinumOffer } from './change-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { nextVersion } from './terms-bed.ts';

const termsId = '6a1f3f0e-0000-4000-8000-000000000003';

let billing: RunningBilling;
let agreementId = 0;
beforeAll(async () => {
  billing = await startBilling();
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  await billing.createSubscription(1, 101);
  const consent = { enrollmentId: 1, textVersion: '2026-11-29-good' };
  await billing.post('/api/payment-consents', consent, billing.as(ownerPrincipals(101)));
  const { id } = await billing.prisma.paymentConsent.findFirstOrThrow();
  agreementId = id;
});
afterAll(() => billing.stop());

const callers: Record<string, () => Record<string, string>> = {
  stranger: () => ({}),
  setup: () => billing.as(setupPrincipals(101, 1)),
  'setup of another enrollment': () => billing.as(setupPrincipals(102, 2)),
  owner: () => billing.as(ownerPrincipals(101)),
  'other owner': () => billing.as(ownerPrincipals(102)),
  demo: () => billing.as(ownerPrincipals(101, { isDemo: true })),
  viewer: () => billing.as(staffPrincipals('viewer')),
  staff: () => billing.as(staffPrincipals('staff')),
  manager: () => billing.as(staffPrincipals('manager')),
  enrollment: () => billing.asService('enrollment'),
  identity: () => billing.asService('identity'),
  'token for another service': () => billing.asService('enrollment', 'identity'),
  'identity made up': () => ({ 'x-petwell-identity': 'eyJhbGciOiJub25lIn0.e30.' }),
};

const internal = {
  stranger: 401,
  setup: 403,
  'setup of another enrollment': 403,
  owner: 403,
  'other owner': 403,
  demo: 403,
  viewer: 403,
  staff: 403,
  manager: 403,
  enrollment: 200,
  identity: 403,
  'token for another service': 401,
  'identity made up': 401,
};
const paying = (allowed: number) => ({
  stranger: 401,
  setup: allowed,
  'setup of another enrollment': 404,
  owner: allowed,
  'other owner': 404,
  demo: 403,
  viewer: 403,
  staff: 403,
  manager: 403,
  enrollment: 401,
  identity: 401,
  'token for another service': 401,
  'identity made up': 401,
});
const noSetup = { setup: 403, 'setup of another enrollment': 403 };
const managers = (allowed: number) => ({
  ...paying(403),
  'setup of another enrollment': 403,
  'other owner': 403,
  manager: allowed,
});
const withoutLink = {
  ...Object.fromEntries(Object.keys(callers).map((caller) => [caller, 410])),
  'identity made up': 401,
};
const expected: Record<string, Record<string, number>> = {
  'post /api/create-subscription': paying(200),
  'post /api/payment-consents': paying(204),
  // Each owner reads their own.
  'get /api/payments': { ...paying(200), ...noSetup, 'other owner': 200 },
  // None of them has a signature.
  'post /api/webhooks/stripe': {
    ...Object.fromEntries(Object.keys(callers).map((caller) => [caller, 400])),
    'identity made up': 401,
  },
  // Nothing is paid yet, so there is no card to change.
  'post /api/payment-method-updates': { ...paying(409), ...noSetup },
  'post /api/payment-method-updates/confirm': { ...paying(409), ...noSetup },
  'post /internal/enrollments/:enrollmentId/verify-payment': internal,
  'post /internal/enrollments/:enrollmentId/cancel-subscription': internal,
  'post /internal/enrollments/:enrollmentId/end-with-period': internal,
  'post /internal/enrollments/:enrollmentId/withdraw-end': internal,
  'get /internal/enrollments/:enrollmentId/payment-standing': internal,
  // Its plan is running.
  'post /internal/enrollments/:enrollmentId/start-links': { ...internal, enrollment: 409 },
  'post /internal/enrollments/:enrollmentId/withdraw-restart': { ...internal, enrollment: 409 },
  'post /internal/price-standings': internal,
  // It isn't paid.
  'post /internal/enrollments/:enrollmentId/terms': { ...internal, enrollment: 409 },
  'post /internal/enrollments/:enrollmentId/terms/withdraw': internal,
  'post /internal/enrollments/:enrollmentId/price-offers': internal,
  // It isn't paid, and the hold's id is none.
  'post /internal/enrollments/:enrollmentId/holds/preview': { ...internal, enrollment: 409 },
  'post /internal/enrollments/:enrollmentId/holds': { ...internal, enrollment: 409 },
  'post /internal/enrollments/:enrollmentId/holds/:holdId/end': { ...internal, enrollment: 404 },
  'post /api/new-prices/lookup': withoutLink,
  'post /api/new-prices/agree': withoutLink,
  // It isn't paid.
  'post /internal/enrollments/:enrollmentId/plan-changes': { ...internal, enrollment: 409 },
  'post /internal/enrollments/:enrollmentId/plan-changes/:changeId/end': internal,
  'post /internal/enrollments/:enrollmentId/plan-changes/:changeId/revert': internal,
  'post /api/plan-changes/lookup': withoutLink,
  'post /api/plan-changes/agree': withoutLink,
  'post /api/plan-changes/confirm': withoutLink,
  'post /internal/enrollments/:enrollmentId/prepaid-years': internal,
  'get /internal/enrollments/:enrollmentId/prepaid-years': internal,
  'post /internal/enrollments/:enrollmentId/prepaid-years/call-off': {
    ...internal,
    enrollment: 204,
  },
  'post /internal/enrollments/:enrollmentId/prepaid-years/:yearId/refund': {
    ...internal,
    enrollment: 404,
  },
  'post /api/prepaid-years/lookup': withoutLink,
  'post /api/prepaid-years/agree': withoutLink,
  'post /api/prepaid-years/confirm': withoutLink,
  'post /internal/subscription-facts': internal,
  'post /internal/collected': internal,
  'get /internal/owners/:ownerId/held-data': internal,
  'post /internal/reconciliation': internal,
  'get /api/webhook-info': managers(200),
  'post /api/test-receipt': managers(200),
  'post /internal/enrollments/:enrollmentId/test-event': internal,
  'get /api/admin/work-list': { ...managers(200), viewer: 200, staff: 200 },
  'get /api/admin/customers/:ownerId/payments': { ...managers(200), viewer: 200, staff: 200 },
  // There is no such payment.
  'get /api/admin/payments/:invoiceId': { ...managers(404), viewer: 404, staff: 404 },
  'post /api/admin/payments/:invoiceId/refunds': managers(404),
  'get /api/admin/reports/money': managers(200),
  'get /api/admin/reports/money/transactions': managers(200),
  'get /api/admin/reports/money.csv': managers(200),
  'get /api/admin/reports/accounts': managers(200),
  'get /api/admin/reports/accounts.csv': managers(200),
  // A month that isn't one.
  'post /api/admin/reports/money/:month/close': managers(404),
  'post /api/admin/reports/money/refresh': managers(200),
  'post /api/admin/payments/:invoiceId/retry': { ...managers(404), staff: 404 },
  'post /api/admin/payments/:invoiceId/calls': { ...managers(404), staff: 404 },
  'post /api/admin/payments/:invoiceId/snooze': { ...managers(404), staff: 404 },
  'post /api/admin/payments/:invoiceId/wake': { ...managers(404), staff: 404 },
  'get /api/admin/work-list/snoozed': { ...managers(200), viewer: 200, staff: 200 },
  // Each owner reads their own, and the agreement is of owner 101.
  'get /api/agreements': { ...paying(200), ...noSetup, 'other owner': 200 },
  'get /api/agreements/:id/agreement.pdf': { ...paying(200), ...noSetup },
  'get /api/admin/customers/:ownerId/agreements': { ...managers(200), viewer: 200, staff: 200 },
  'get /api/admin/agreements/:id/agreement.pdf': { ...managers(200), viewer: 200, staff: 200 },
  'post /api/admin/agreements/:id/mail': { ...managers(204), staff: 204 },
  // There is no such dispute.
  'get /api/admin/disputes/:id': managers(404),
  'post /api/admin/disputes/:id/evidence': managers(404),
  'get /api/admin/disputes/:id/evidence.pdf': managers(404),
  'post /api/admin/disputes/:id/submit': managers(404),
  'post /api/admin/disputes/:id/accept': managers(404),
  // Nothing is paid yet, so there is no card to change.
  'post /api/admin/enrollments/:id/card-link': { ...managers(409), staff: 409 },
  // Its first payment is the owner's to make.
  'post /api/admin/enrollments/:id/overdue-payments': { ...managers(409), staff: 409 },
  'post /api/admin/enrollments/:id/join-link': { ...managers(200), staff: 200 },
  'get /api/admin/recorded-payments/:id/receipt.pdf': {
    ...managers(404),
    viewer: 404,
    staff: 404,
  },
  'get /api/admin/enrollments/:id/join-link': { ...managers(200), staff: 200 },
  // There is no such link.
  'get /api/admin/join-links/:id': { ...managers(404), viewer: 404, staff: 404 },
  // No one has a link.
  'post /api/join-links/lookup': withoutLink,
  'post /api/join-links/prepare': withoutLink,
  'post /api/join-links/consent': withoutLink,
  'post /api/join-links/confirm': withoutLink,
  'post /api/card-links/lookup': withoutLink,
  'post /api/card-links/prepare': withoutLink,
  'post /api/card-links/confirm': withoutLink,
  'post /api/plan-links/lookup': withoutLink,
  'post /api/plan-links/prepare': withoutLink,
  'post /api/plan-links/confirm': withoutLink,
  'get /api/admin/drift': { ...managers(200), viewer: 200, staff: 200 },
};

const bodies: Record<string, object> = {
  'post /api/join-links/lookup': { token: 'guess' },
  'post /api/join-links/prepare': { token: 'guess' },
  'post /api/join-links/confirm': { token: 'guess' },
  'post /api/join-links/consent': {
    token: 'guess',
    textVersion: '2026-11-29-good',
    dueToday: '127.65',
    monthlyTotal: '63.50',
  },
  'post /api/card-links/lookup': { token: 'guess' },
  'post /api/card-links/prepare': { token: 'guess' },
  'post /api/card-links/confirm': {
    token: 'guess',
    setupIntentId: 'seti_guess',
    dueNow: '0.00',
    monthlyTotal: '63.50',
    textVersion: 'card-link-2026-11-29-good',
  },
  'post /api/plan-links/lookup': { token: 'guess' },
  'post /api/plan-links/prepare': { token: 'guess' },
  'post /api/plan-links/confirm': {
    token: 'guess',
    setupIntentId: 'seti_guess',
    monthlyTotal: '63.50',
    firstChargeOn: '2027-01-03',
    textVersion: 'plan-link-2026-11-29-good',
  },
  'post /api/create-subscription': { enrollmentId: 1 },
  'post /api/payment-consents': { enrollmentId: 1, textVersion: '2026-11-29-good' },
  'post /api/webhooks/stripe': {},
  'post /api/payment-method-updates': { enrollmentId: 1 },
  'post /api/payment-method-updates/confirm': {
    enrollmentId: 1,
    setupIntentId: 'seti_guess',
    dueNow: '0.00',
  },
  'post /internal/enrollments/:enrollmentId/verify-payment': {
    ownerId: 101,
    paymentIntentId: null,
  },
  'post /internal/enrollments/:enrollmentId/cancel-subscription': { onlyIfUnpaid: false },
  'post /internal/enrollments/:enrollmentId/start-links': {
    kind: 'restart',
    dueAt: '2027-01-31T10:00:00.000Z',
  },
  'post /internal/collected': {
    periods: [{ enrollmentId: 1, from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }],
  },
  'post /internal/price-standings': { enrollmentIds: [1] },
  'post /internal/enrollments/:enrollmentId/terms': {
    termsId,
    effectiveFrom: '2099-01-01',
    ...nextVersion,
    agreedBy: 'notice',
    sentence: 'It costs more.',
    at: '2026-11-29T12:00:00.000Z',
  },
  'post /internal/enrollments/:enrollmentId/terms/withdraw': { termsId },
  'post /internal/enrollments/:enrollmentId/price-offers': {
    campaignId: 1,
    mailing: 1,
    effectiveFrom: '2099-01-01',
    plan: nextVersion.plan,
    addOns: nextVersion.addOns,
    oldMonthlyCents: 6_350,
    newMonthlyCents: 6_950,
    changes: [],
  },
  'post /internal/enrollments/:enrollmentId/holds/preview': { months: 2 },
  'post /internal/enrollments/:enrollmentId/holds': { holdId: termsId, months: 2 },
  'post /api/new-prices/lookup': { token: 'x'.repeat(43) },
  'post /api/new-prices/agree': {
    token: 'x'.repeat(43),
    newMonthlyTotal: '69.50',
    textVersion: 'new-price-2026-11-29',
  },
  'post /internal/enrollments/:enrollmentId/plan-changes': platinumOffer(1),
  'post /internal/enrollments/:enrollmentId/plan-changes/:changeId/revert': { reason: 'Undone' },
  'post /api/plan-changes/lookup': { token: 'x'.repeat(43) },
  'post /api/plan-changes/agree': {
    token: 'x'.repeat(43),
    dueToday: '132.25',
    monthlyTotal: '89.95',
    textVersion: changeText,
    useSavedCard: true,
  },
  'post /api/plan-changes/confirm': { token: 'x'.repeat(43) },
  'post /internal/enrollments/:enrollmentId/prepaid-years': {
    yearId: '2f0c4a4e-6b1d-4a57-9a0e-7c5f3d2b1a60',
    sheet: {
      monthlyCents: 7_000,
      percent: 10,
      listCents: 84_000,
      savedCents: 8_400,
      yearCents: 75_600,
      feeCents: 0,
      from: '2027-03-03',
      until: '2028-03-03',
    },
  },
  'post /internal/enrollments/:enrollmentId/prepaid-years/:yearId/refund': { amountCents: 100 },
  'post /api/prepaid-years/lookup': { token: 'x'.repeat(43) },
  'post /api/prepaid-years/agree': {
    token: 'x'.repeat(43),
    dueToday: '756.00',
    until: '2028-03-03',
    textVersion: 'year-link-2026-11-30',
  },
  'post /api/prepaid-years/confirm': { token: 'x'.repeat(43) },
  'post /internal/subscription-facts': { enrollmentIds: [1] },
  'post /api/test-receipt': { email: 'vet@example.com' },
  'post /api/admin/payments/:invoiceId/refunds': {
    amountCents: 100,
    kind: 'goodwill',
    reason: 'Waited an hour',
  },
  'post /api/admin/enrollments/:id/overdue-payments': {
    amountCents: 6_350,
    paidOn: '2026-11-20',
    method: 'cash',
  },
  'post /api/admin/payments/:invoiceId/calls': { kind: 'called' },
  'post /api/admin/payments/:invoiceId/snooze': {
    list: 'failedPayments',
    until: '2026-12-24',
    note: 'Back then',
  },
  'post /api/admin/payments/:invoiceId/wake': { list: 'failedPayments' },
  'post /api/admin/disputes/:id/submit': { evidenceId: '3b241101-e2bb-4255-8caf-4136c566a962' },
  'post /internal/enrollments/:enrollmentId/test-event': {
    eventType: 'customer.subscription.updated',
  },
};

test('[OPS-08] every route has a row in this table', () => {
  const names = billing.routes.map(({ definition: { method, path } }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
});

test.each(
  Object.entries(expected).flatMap(([route, cells]) =>
    Object.entries(cells).map(([caller, status]) => [route, caller, status] as const),
  ),
)('%s as %s: %i', async (route, caller, status) => {
  // Canceling closes an enrollment for good, so it gets its own.
  const enrollmentId = route.includes('cancel') ? '77' : '1';
  const [method = '', template = ''] = route.split(' ');
  const path = template
    .replace(':enrollmentId', enrollmentId)
    .replace(':changeId', randomUUID())
    .replace('enrollments/:id', 'enrollments/1')
    .replace('recorded-payments/:id', `recorded-payments/${randomUUID()}`)
    .replace('join-links/:id', `join-links/${randomUUID()}`)
    .replace('agreements/:id', `agreements/${agreementId}`)
    .replace(':ownerId', '101')
    .replace(':invoiceId', 'in_unknown')
    .replace(/accounts(\.csv)?$/, '$&?month=2026-01')
    .replace(/money$/, 'money?month=2026-01')
    .replace(/money\.csv$/, 'money.csv?from=2026-01-01&to=2026-01-31')
    .replace(/transactions$/, 'transactions?month=2026-01&category=net');
  const headers = callers[caller]?.() ?? {};
  await billing.waitForNextLink();
  const response =
    method === 'get'
      ? await fetch(`${billing.url()}${path}`, { headers })
      : await billing.post(path, bodies[route], { ...headers, 'idempotency-key': randomUUID() });
  expect(response.status).toBe(status);
});
