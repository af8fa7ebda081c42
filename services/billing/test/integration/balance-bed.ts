import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import { moneyReportSchema } from '@petwell/contracts/routes';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';

/** Changes the balance at the provider and asks billing about it, for tests. */
export function balanceBed(billing: () => RunningBilling) {
  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${billing().provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const manager = () => billing().as(staffPrincipals('manager'));
  const refresh = async () => {
    const headers = { ...manager(), 'idempotency-key': randomUUID() };
    const response = await billing().post('/api/admin/reports/money/refresh', {}, headers);
    return { status: response.status, body: (await response.json()) as object };
  };
  const thisMonth = () => clinicDay(new Date(), 'America/New_York').slice(0, 7);
  const report = async (month = thisMonth()) => {
    const path = `/api/admin/reports/money?month=${month}`;
    const response = await fetch(`${billing().url()}${path}`, { headers: manager() });
    return moneyReportSchema.parse(await response.json());
  };

  /** A plan whose first payment, $127.65 with a fee of $4.00, was made. */
  async function pay(enrollmentId: number) {
    billing().enroll({ enrollmentId, ownerId: 100 + enrollmentId });
    const { clientSecret } = await billing().createSubscription(enrollmentId, 100 + enrollmentId);
    const { id } = await billing().pay(clientSecret);
    await billing().settled();
    return id;
  }

  /** The simulator's own ledger, newest first. */
  async function ledger(): Promise<Stripe.BalanceTransaction[]> {
    const response = await fetch(`${billing().provider.url}/_ledger`);
    const { objects } = (await response.json()) as {
      objects: { balance_transaction: Stripe.BalanceTransaction[] };
    };
    return objects.balance_transaction.toReversed();
  }

  /** Three plans' payments, a foreign charge, a refund, a dispute, a fee, and payouts of both kinds. */
  async function busyMonth() {
    const paid = await pay(1);
    const disputed = await pay(2);
    await control('/_charges', { amount: 3_000, description: 'Nail trim of Ada Miller’s dog' });
    await billing().stripe.refunds.create({ payment_intent: paid, amount: 2_500 });
    const { latest_charge: charge } = await billing().stripe.paymentIntents.retrieve(disputed);
    await control('/_disputes', { charge, reason: 'fraudulent', kind: 'chargeback' });
    await control('/_fees', { amount: 250, description: '=HYPERLINK("https://example.com")' });
    await control('/_balance/available');
    await control('/_payouts');
    await control('/_payout-schedule', { interval: 'manual' });
    await pay(3);
    await control('/_balance/available');
    await billing().stripe.payouts.create({ amount: 1_000, currency: 'usd' });
    await billing().settled();
  }

  return { control, manager, refresh, thisMonth, report, pay, ledger, busyMonth };
}
