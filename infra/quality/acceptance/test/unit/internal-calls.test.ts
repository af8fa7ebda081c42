import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { internalRoutes, type ServiceName } from '@petwell/contracts/internal';
import { afterEach, expect, test, vi } from 'vitest';
import { createRevocations } from '../../../../../gateway/src/sessions/revocations.ts';
import {
  createFetchEnrollment,
  createFetchMails,
  createFetchUses,
  createOwnerAccounts,
} from '../../../../../services/billing/src/core/provider-services.ts';
import { createOtherServices } from '../../../../../services/enrollment/src/core/clients/provider-services.ts';
import { createEndUnpaid } from '../../../../../services/identity/src/links/provider-enrollment.ts';
import {
  createEndEnrollments,
  createEnrollmentCopy,
  createEnrollmentPayments,
} from '../../../../../services/identity/src/owners/provider-enrollment.ts';

const serviceTokens = createServiceTokens('a-secret-of-at-least-32-characters');
const url = (name: string) => `http://${name}`;
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never;

const enrollment = createOtherServices(
  {
    CATALOG_URL: url('catalog'),
    IDENTITY_URL: url('identity'),
    BILLING_URL: url('billing'),
    NOTIFICATION_URL: url('notification'),
  },
  serviceTokens,
);
/** Billing's and identity's timeouts are set where they are composed: names.txt has them. */
const client = (caller: ServiceName, callee: ServiceName) =>
  createInternalClient({ caller, callee, baseUrl: url(callee), timeoutMs: 1, serviceTokens });
const fromBilling = {
  owners: createOwnerAccounts(client('billing', 'identity')),
  fetchEnrollment: createFetchEnrollment(client('billing', 'enrollment')),
  fetchUses: createFetchUses(client('billing', 'enrollment')),
  fetchMails: createFetchMails(client('billing', 'notification')),
};
const toEnrollment = client('identity', 'enrollment');
const owner = {
  id: 5,
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '904 555 0100',
  isActive: true,
  createdAt: new Date('2026-03-01T12:00:00.000Z'),
  version: 3,
};

/** Bodies that are sent as they are given. */
const body = { given: true } as never;
const aboutEnrollment = { enrollmentId: 17, given: true } as never;
const { billing, catalog, ownerRegistry } = enrollment;
const calls: Record<string, () => Promise<unknown>> = {
  'enrollment verifyPayment': () =>
    billing.verifyPayment({ enrollmentId: 17, ownerId: 5, paymentIntentId: 'pi_1' }),
  'enrollment cancelSubscription': () =>
    billing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: true }),
  'enrollment endWithPeriod': () => billing.endWithPeriod(17),
  'enrollment withdrawEnd': () => billing.withdrawEnd(17),
  'enrollment makeStartLink': () =>
    billing.makeStartLink({
      enrollmentId: 17,
      kind: 'restart',
      dueAt: '2026-04-01T12:00:00.000Z',
    }),
  'enrollment withdrawRestart': () => billing.withdrawRestart(17),
  'enrollment paymentStanding': () => billing.paymentStanding(17),
  'enrollment subscriptionFacts': () => billing.subscriptionFacts([17]),
  'enrollment collected': () => billing.collected([]),
  'enrollment sendTestEvent': () =>
    billing.sendTestEvent({ enrollmentId: 17, eventType: 'invoice.payment_succeeded' }),
  'enrollment billing.heldData': () => billing.heldData(5),
  'enrollment priceStandings': () => billing.priceStandings([17]),
  'enrollment changeTerms': () => billing.changeTerms(aboutEnrollment),
  'enrollment withdrawTerms': () => billing.withdrawTerms({ enrollmentId: 17, termsId: 'terms' }),
  'enrollment offerNewPrice': () => billing.offerNewPrice(aboutEnrollment),
  'enrollment offerPlanChange': () => billing.offerPlanChange(aboutEnrollment),
  'enrollment endPlanChangeOffer': () =>
    billing.endPlanChangeOffer({ enrollmentId: 17, changeId: 'change' }),
  'enrollment revertPlanChange': () =>
    billing.revertPlanChange({ enrollmentId: 17, changeId: 'change', reason: 'Why' }),
  'enrollment offerPrepaidYear': () => billing.offerPrepaidYear(aboutEnrollment),
  'enrollment yearLink': () => billing.yearLink(17),
  'enrollment callOffYear': () => billing.callOffYear(17),
  'enrollment refundPrepaidYear': () =>
    billing.refundPrepaidYear({ enrollmentId: 17, yearId: 'year', amountCents: 50_400 }),
  'enrollment changeOffer': () => catalog.changeOffer([{ kind: 'plan', id: 2, version: 1 }]),
  'enrollment previewHold': () => billing.previewHold({ enrollmentId: 17, months: 2 }),
  'enrollment holdPayments': () =>
    billing.holdPayments({ enrollmentId: 17, holdId: 'hold', months: 2 }),
  'enrollment endHold': () => billing.endHold({ enrollmentId: 17, holdId: 'hold' }),
  'enrollment planVersions': () => catalog.planVersions(2),
  'enrollment addOnVersions': () => catalog.addOnVersions(5),
  'enrollment fates': () => enrollment.mailFates.fates(['key']),
  'enrollment quote': () => catalog.quote(body),
  'enrollment offer': () => catalog.offer(),
  'enrollment confirmedPrices': () => catalog.confirmedPrices(),
  'enrollment costs': () => catalog.costs(),
  'enrollment register': () => ownerRegistry.register(body),
  'enrollment import': () => ownerRegistry.import(body),
  'enrollment attach': () => ownerRegistry.attach(5),
  'enrollment findClaimed': () => ownerRegistry.findClaimed([5]),
  'enrollment mailSetupLink': () => ownerRegistry.mailSetupLink(5, body),
  'enrollment close': () => ownerRegistry.close(5, body),
  'enrollment identity.heldData': () => ownerRegistry.heldData(5),
  'enrollment notification.heldData': () => enrollment.mailArchive.heldData(5),
  'enrollment preview': () => enrollment.mailComposer.preview([]),
  'billing attach': () => fromBilling.owners.attach(5),
  'billing startPayment': () => fromBilling.owners.startPayment({ ownerId: 5, enrollmentId: 17 }),
  'billing fetchEnrollment': () => fromBilling.fetchEnrollment(17),
  'billing fetchUses': () => fromBilling.fetchUses(17),
  'billing fetchMails': () => fromBilling.fetchMails(5),
  'identity copyOwner': () =>
    createEnrollmentCopy({ enrollment: toEnrollment, logger })(owner as never),
  'identity hasPaidSince': () =>
    createEnrollmentPayments(toEnrollment)(5, new Date('2026-03-01T12:00:00.000Z')),
  'identity endEnrollments': () => createEndEnrollments(toEnrollment)(5),
  'identity endUnpaid': () => createEndUnpaid(toEnrollment)(5),
  'gateway revocations': async () => {
    const identity = client('gateway', 'identity');
    const revocations = createRevocations({ identity, logger, now: () => 0 });
    revocations.start();
    await revocations.stop();
  },
};

type Answer = () => Promise<Response>;
const answer =
  (status: number, code: string): Answer =>
  () =>
    Promise.resolve(Response.json({ code, message: 'Because.', requestId: 'r' }, { status }));
const answers: Record<string, Answer> = {
  404: answer(404, 'not_found'),
  409: answer(409, 'already_paid'),
  401: answer(401, 'unauthenticated'),
  403: answer(403, 'forbidden'),
  500: answer(500, 'internal_error'),
  'no JSON': () => Promise.resolve(new Response('<html>', { status: 404 })),
  'no answer': () => Promise.reject(new Error('timeout')),
};

type Sent = { request: string; timeoutMs: number | undefined };

/** Makes a call that gets this answer. */
async function send(call: () => Promise<unknown>, answered: Answer) {
  let sent: Sent = { request: 'nothing', timeoutMs: undefined };
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', (to: URL, { method, body: text }: { method: string; body?: string }) => {
    const request = [method, to.href.slice('http://'.length), text].filter(Boolean).join(' ');
    sent = { request, timeoutMs: timeout.mock.lastCall?.[0] };
    return answered();
  });
  const outcome = await call().then(
    () => 'nothing thrown',
    (error: { code?: string; publicMessage?: string }) =>
      [error.code, error.publicMessage === 'Because.' && 'with its message']
        .filter(Boolean)
        .join(' '),
  );
  return { ...sent, outcome };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const owner5 = '"id":5,"firstName":"Ada","lastName":"Example","email":"ada@example.com"';
const copied = `{"owner":{${owner5},"phone":"904 555 0100","isActive":true,"createdAt":"2026-03-01T12:00:00.000Z"},"version":3}`;
/** Set where it is composed: names.txt has it. */
const composed = 1;

test('each call between services sends this, and waits so long', async () => {
  const sent: Record<string, [string, number | undefined]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { request, timeoutMs } = await send(call, answer(404, 'not_found'));
    sent[name] = [request, timeoutMs];
  }
  expect(sent).toEqual({
    'enrollment verifyPayment': [
      'POST billing/internal/enrollments/17/verify-payment {"ownerId":5,"paymentIntentId":"pi_1"}',
      10_000,
    ],
    'enrollment cancelSubscription': [
      'POST billing/internal/enrollments/17/cancel-subscription {"onlyIfUnpaid":true}',
      10_000,
    ],
    'enrollment endWithPeriod': ['POST billing/internal/enrollments/17/end-with-period', 10_000],
    'enrollment withdrawEnd': ['POST billing/internal/enrollments/17/withdraw-end', 10_000],
    'enrollment makeStartLink': [
      'POST billing/internal/enrollments/17/start-links {"kind":"restart","dueAt":"2026-04-01T12:00:00.000Z"}',
      2_000,
    ],
    'enrollment withdrawRestart': ['POST billing/internal/enrollments/17/withdraw-restart', 10_000],
    'enrollment paymentStanding': ['GET billing/internal/enrollments/17/payment-standing', 2_000],
    'enrollment subscriptionFacts': [
      'POST billing/internal/subscription-facts {"enrollmentIds":[17]}',
      10_000,
    ],
    'enrollment collected': ['POST billing/internal/collected {"periods":[]}', 2_000],
    'enrollment sendTestEvent': [
      'POST billing/internal/enrollments/17/test-event {"eventType":"invoice.payment_succeeded"}',
      10_000,
    ],
    'enrollment billing.heldData': ['GET billing/internal/owners/5/held-data', 10_000],
    'enrollment priceStandings': [
      'POST billing/internal/price-standings {"enrollmentIds":[17]}',
      2_000,
    ],
    'enrollment changeTerms': ['POST billing/internal/enrollments/17/terms {"given":true}', 10_000],
    'enrollment withdrawTerms': [
      'POST billing/internal/enrollments/17/terms/withdraw {"termsId":"terms"}',
      10_000,
    ],
    'enrollment offerNewPrice': [
      'POST billing/internal/enrollments/17/price-offers {"given":true}',
      2_000,
    ],
    'enrollment offerPlanChange': [
      'POST billing/internal/enrollments/17/plan-changes {"given":true}',
      2_000,
    ],
    'enrollment endPlanChangeOffer': [
      'POST billing/internal/enrollments/17/plan-changes/change/end',
      10_000,
    ],
    'enrollment revertPlanChange': [
      'POST billing/internal/enrollments/17/plan-changes/change/revert {"reason":"Why"}',
      10_000,
    ],
    'enrollment offerPrepaidYear': [
      'POST billing/internal/enrollments/17/prepaid-years {"given":true}',
      10_000,
    ],
    'enrollment yearLink': ['GET billing/internal/enrollments/17/prepaid-years', 2_000],
    'enrollment callOffYear': [
      'POST billing/internal/enrollments/17/prepaid-years/call-off',
      10_000,
    ],
    'enrollment refundPrepaidYear': [
      'POST billing/internal/enrollments/17/prepaid-years/year/refund {"amountCents":50400}',
      10_000,
    ],
    'enrollment changeOffer': [
      'POST catalog/internal/change-offer {"has":[{"kind":"plan","id":2,"version":1}]}',
      2_000,
    ],
    'enrollment previewHold': [
      'POST billing/internal/enrollments/17/holds/preview {"months":2}',
      10_000,
    ],
    'enrollment holdPayments': [
      'POST billing/internal/enrollments/17/holds {"holdId":"hold","months":2}',
      10_000,
    ],
    'enrollment endHold': ['POST billing/internal/enrollments/17/holds/hold/end', 10_000],
    'enrollment planVersions': ['GET catalog/internal/plans/2/versions', 2_000],
    'enrollment addOnVersions': ['GET catalog/internal/add-ons/5/versions', 2_000],
    'enrollment fates': ['POST notification/internal/mail-fates {"keys":["key"]}', 2_000],
    'enrollment quote': ['POST catalog/internal/quote {"given":true}', 2_000],
    'enrollment offer': ['GET catalog/internal/offer', 2_000],
    'enrollment confirmedPrices': ['GET catalog/internal/confirmed-prices', 2_000],
    'enrollment costs': ['GET catalog/internal/service-costs', 2_000],
    'enrollment register': ['POST identity/internal/owners/register {"given":true}', 2_000],
    'enrollment import': ['POST identity/internal/owners/import {"given":true}', 2_000],
    'enrollment attach': ['POST identity/internal/owners/5/attachments', 2_000],
    'enrollment findClaimed': ['POST identity/internal/owners/claimed {"ownerIds":[5]}', 2_000],
    'enrollment mailSetupLink': [
      'POST identity/internal/owners/5/setup-link {"given":true}',
      2_000,
    ],
    'enrollment close': ['POST identity/internal/owners/5/close {"given":true}', 2_000],
    'enrollment identity.heldData': ['GET identity/internal/owners/5/held-data', 2_000],
    'enrollment notification.heldData': ['GET notification/internal/owners/5/held-data', 2_000],
    'enrollment preview': ['POST notification/internal/mail-previews {"mails":[]}', 2_000],
    'billing attach': ['POST identity/internal/owners/5/attachments', composed],
    'billing startPayment': [
      'POST identity/internal/owners/5/payment-starts {"enrollmentId":17}',
      composed,
    ],
    'billing fetchEnrollment': ['GET enrollment/internal/enrollments/17', composed],
    'billing fetchUses': ['GET enrollment/internal/enrollments/17/uses', composed],
    'billing fetchMails': ['GET notification/internal/owners/5/held-data', composed],
    'identity copyOwner': [`PUT enrollment/internal/owners/5 ${copied}`, composed],
    'identity hasPaidSince': [
      'GET enrollment/internal/owners/5/first-payments?since=2026-03-01T12%3A00%3A00.000Z',
      composed,
    ],
    'identity endEnrollments': [
      'POST enrollment/internal/owners/5/end-plans {"reason":"owner"}',
      composed,
    ],
    'identity endUnpaid': ['POST enrollment/internal/owners/5/end-unpaid', composed],
    'gateway revocations': ['GET identity/internal/revocations?after=0', composed],
  });
});

test.each(Object.entries(calls))(
  'an error of the other service means this: %s',
  async (name, call) => {
    const outcomes: Record<string, string> = {};
    for (const [given, answered] of Object.entries(answers)) {
      outcomes[given] = (await send(call, answered)).outcome;
    }
    // The event repairs the copy, and the gateway goes on with what it knows.
    if (name === 'identity copyOwner' || name === 'gateway revocations') {
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['nothing thrown']));
      return;
    }
    expect(outcomes).toEqual({
      404: 'not_found with its message',
      409: 'already_paid with its message',
      401: 'service_unavailable',
      403: 'service_unavailable',
      500: 'service_unavailable',
      'no JSON': 'service_unavailable',
      'no answer': 'service_unavailable',
    });
  },
);

test('every declared call of every caller is in the table', async () => {
  const sent = new Set<string>();
  for (const [name, call] of Object.entries(calls)) {
    const { request } = await send(call, answer(404, 'not_found'));
    const [method, path = ''] = request.split(' ');
    sent.add(`${name.split(' ')[0]} ${method} ${path.split('?')[0]}`);
  }
  const missing = internalRoutes.flatMap(({ method, path, service, internal }) =>
    internal
      .filter((caller) => {
        const template = path.replaceAll(/:\w+/g, '[^/]+');
        const call = new RegExp(`^${caller} ${method.toUpperCase()} ${service}${template}$`);
        return ![...sent].some((one) => call.test(one));
      })
      .map((caller) => `${caller}: ${method} ${service}${path}`),
  );
  // No service asks for it; tests do.
  expect(missing).toEqual(['enrollment: post billing/internal/reconciliation']);
});
