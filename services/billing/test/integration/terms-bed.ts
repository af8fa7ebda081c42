import { randomUUID } from 'node:crypto';
import { ownPaymentsSchema } from '@petwell/contracts';
import type { ChangedTerms } from '@petwell/contracts/internal';
import { expect } from 'vitest';
import { enrollmentSnapshot, ownerPrincipals } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

/** The next version: the plan costs 6.00 more, 69.50 with the add-on. */
export const nextVersion = (() => {
  const { plan, addOns } = enrollmentSnapshot();
  return {
    plan: { ...plan, version: 2, monthlyPrice: '55.00' },
    addOns,
    monthlyCents: 6_950,
  };
})();

/** Helpers for tests of changed terms, of a billing whose texts let the price change with a plan year. */
export function createTermsBed(getBilling: () => RunningBilling) {
  const call = (path: string, body: object) =>
    getBilling().post(`/internal/${path}`, body, getBilling().asService('enrollment'));

  async function agree(enrollmentId: number, ownerId: number, textVersion: string) {
    const consent = { enrollmentId, textVersion };
    const headers = getBilling().as(ownerPrincipals(ownerId));
    expect((await getBilling().post('/api/payment-consents', consent, headers)).status).toBe(204);
  }

  /** Agreed to and paid for the first time at `start`, by the customer's clock. */
  async function startMember(
    enrollmentId: number,
    { start, text = '2026-11-29' }: { start: string; text?: string },
  ) {
    const billing = getBilling();
    const ownerId = 100 + enrollmentId;
    const owner = await startClockedOwner(billing, { ownerId, start });
    billing.enroll({ enrollmentId, ownerId });
    const opened = await billing.createSubscription(enrollmentId, ownerId);
    await agree(enrollmentId, ownerId, text);
    await billing.pay(opened.clientSecret);
    await billing.settled();
    const { subscriptionId } = opened;
    const payments = async () => {
      const headers = billing.as(ownerPrincipals(ownerId));
      const response = await fetch(`${billing.url()}/api/payments`, { headers });
      return ownPaymentsSchema.parse(await response.json()).payments;
    };
    return {
      ...owner,
      ownerId,
      enrollmentId,
      subscriptionId,
      payments,
      amounts: async () => (await payments()).map(({ amount }) => amount).toReversed(),
      items: async () => {
        const { items } = await billing.stripe.subscriptions.retrieve(subscriptionId);
        return items.data.map(({ id, price }) => ({ id, cents: price.unit_amount }));
      },
    };
  }

  const termsFrom = (effectiveFrom: string, given: Partial<ChangedTerms> = {}): ChangedTerms => ({
    termsId: randomUUID(),
    effectiveFrom,
    ...nextVersion,
    agreedBy: 'notice',
    sentence: `From ${effectiveFrom} on, the plan costs $69.50.`,
    at: '2026-11-29T12:00:00.000Z',
    ...given,
  });

  async function answerOf(response: Response) {
    const { outcome, code } = (await response.json()) as { outcome?: string; code?: string };
    return outcome ?? code;
  }
  return {
    agree,
    startMember,
    termsFrom,
    call,
    change: async (enrollmentId: number, terms: ChangedTerms) =>
      answerOf(await call(`enrollments/${enrollmentId}/terms`, terms)),
    withdraw: async (enrollmentId: number, { termsId }: ChangedTerms) =>
      answerOf(await call(`enrollments/${enrollmentId}/terms/withdraw`, { termsId })),
    standings: async (...enrollmentIds: number[]) => {
      const response = await call('price-standings', { enrollmentIds });
      return ((await response.json()) as { standings: object[] }).standings;
    },
  };
}
