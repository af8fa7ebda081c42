import { Verifier } from '@pact-foundation/pact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from '../integration/running-billing.ts';
import { httpPacts } from './pact-files.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
  // Webhooks of the state before must not undo this one.
  billing.gate.close();
});
afterAll(() => billing.stop());

const enrollmentId = 17;
const ownerId = 4;
let round = 0;

/** Another enrollment with the same id every time, as if there had never been one before. */
async function startAfresh(): Promise<void> {
  round += 1;
  const snapshot = billing.enroll({ enrollmentId, ownerId });
  snapshot.enrollment.enrolledAt = new Date(Date.UTC(2026, 0, round)).toISOString();
  await billing.prisma.planLink.deleteMany();
  await billing.prisma.planChange.deleteMany();
  await billing.prisma.payment.deleteMany();
  await billing.prisma.subscription.deleteMany();
  await billing.prisma.payableEnrollment.deleteMany();
}

async function pay(): Promise<void> {
  const { clientSecret } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
}

async function call(action: string, body: object): Promise<void> {
  const path = `/internal/enrollments/${enrollmentId}/${action}`;
  const response = await billing.post(path, body, billing.asService('enrollment'));
  if (!response.ok) throw new Error(`${action}: ${response.status}`);
}

/** Reads the payment from the provider, and stores it. */
const store = () => call('verify-payment', { ownerId, paymentIntentId: null });
const end = () => call('cancel-subscription', { onlyIfUnpaid: false });

test('responds as enrollment expects', async () => {
  const pactUrls = httpPacts('billing');
  expect(pactUrls.length).toBeGreaterThan(0);
  await new Verifier({
    provider: 'billing',
    providerBaseUrl: billing.url(),
    pactUrls,
    logLevel: 'warn',
    stateHandlers: {
      'enrollment 17 of owner 4 is paid': () => startAfresh().then(pay),
      'the payment of enrollment 17 of owner 4 is stored': () =>
        startAfresh().then(pay).then(store),
      'enrollment 17 of owner 4 has ended': () => startAfresh().then(pay).then(end),
      'enrollment 17 of owner 4 has no subscription': startAfresh,
      'enrollment 17 of owner 4 has a subscription': async () => {
        await startAfresh();
        await billing.createSubscription(enrollmentId, ownerId);
        await billing.prisma.payment.deleteMany();
      },
    },
    requestFilter: (request, _response, next) => {
      request.headers.authorization = billing.asService('enrollment').authorization;
      next();
    },
  }).verifyProvider();
}, 600_000);
