import { randomUUID } from 'node:crypto';
import { connectSimulator, eventually } from '@petwell/acceptance';
import { addDays, clinicDay } from '@petwell/chassis/time';
import {
  customerPaymentsSchema,
  endPlan,
  prepareEvidence,
  refreshMoneyReport,
  type CustomerPayment,
} from '@petwell/contracts';
import type { RunningStack } from '@petwell/local-stack';
import type { Enrolled, Visitors } from './visitors.ts';

type Paid = Enrolled & { paymentIntentId: string };

const today = () => clinicDay(new Date(), 'America/New_York');
const withKey = () => ({ 'Idempotency-Key': randomUUID() });

/** Creates the states of payments, disputes, and the balance, as staff and the bank would. */
export function createMoneyStates({ urls }: RunningStack, visitors: Visitors) {
  const stripe = connectSimulator(urls.stripe);
  const control = async (path: string, body: object) => {
    const response = await fetch(new URL(path, urls.stripe), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };

  /** Reads the owner's payments, as staff, until one is as wanted. */
  async function untilPayment(
    { ownerId }: Enrolled,
    isWanted: (payment: CustomerPayment) => boolean,
  ): Promise<CustomerPayment> {
    const staff = await visitors.manager();
    const read = async () => {
      const { body } = await staff.get(`/api/admin/customers/${ownerId}/payments`);
      return customerPaymentsSchema.parse(body).payments.find(isWanted);
    };
    const found = await eventually('the payment', read, { isDone: (one) => one !== undefined });
    if (!found) throw new Error('no such payment');
    return found;
  }

  async function disputeOf(paid: Paid): Promise<number> {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid.paymentIntentId);
    await control('/_disputes', { charge, reason: 'fraudulent', kind: 'chargeback' });
    const { disputes } = await untilPayment(paid, (payment) =>
      payment.disputes.some(({ status }) => status !== null),
    );
    return disputes[0]?.id ?? 0;
  }

  return {
    tomorrow: () => addDays(today(), 1),
    month: () => today().slice(0, 7),
    paidInvoice: async (enrolled: Enrolled): Promise<string> =>
      (await untilPayment(enrolled, ({ status }) => status === 'paid')).invoiceId,
    /** A month passes, and the bank declines the card. Returns the invoice. */
    async declineNextPayment(paid: Paid): Promise<string> {
      const { customer } = await stripe.paymentIntents.retrieve(paid.paymentIntentId);
      if (typeof customer !== 'string') throw new Error('no customer');
      const { data } = await stripe.subscriptions.list({ customer });
      const [subscription] = data;
      if (!subscription) throw new Error('no subscription');
      const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
      const { id, latest_invoice } = await stripe.subscriptions.update(subscription.id, {
        default_payment_method: card.id,
      });
      await control(`/_subscriptions/${id}/end-period`, { latest_invoice });
      const open = await untilPayment(
        paid,
        ({ status, failedAttempts }) => status === 'open' && failedAttempts > 0,
      );
      return open.invoiceId;
    },
    owedCents: async (enrolled: Enrolled): Promise<number> =>
      (await untilPayment(enrolled, ({ status }) => status === 'open')).amountCents,
    async snooze(invoiceId: string): Promise<void> {
      const staff = await visitors.manager();
      const body = { list: 'failedPayments', until: addDays(today(), 1), note: 'Paid on Friday' };
      const path = `/api/admin/payments/${invoiceId}/snooze`;
      const { status } = await staff.post(path, body, withKey());
      if (status !== 204) throw new Error(`snoozing: ${status}`);
    },
    async setToEnd({ enrollmentId }: Enrolled): Promise<void> {
      const staff = await visitors.manager();
      const path = `/api/admin/enrollments/${enrollmentId}/end`;
      const body = { reason: 'moved', when: 'period_end' };
      const ended = await staff.post(path, body, withKey());
      endPlan.responses[200].parse(ended.body);
    },
    disputeOf,
    async compileEvidence(paid: Paid): Promise<{ disputeId: number; evidenceId: string }> {
      const disputeId = await disputeOf(paid);
      const staff = await visitors.manager();
      const path = `/api/admin/disputes/${disputeId}/evidence`;
      const { body } = await staff.send('POST', path, { headers: withKey() });
      const { evidence } = prepareEvidence.responses[200].parse(body);
      return { disputeId, evidenceId: evidence?.id ?? '' };
    },
    async readBalance(): Promise<void> {
      const staff = await visitors.manager();
      const { body } = await staff.send('POST', '/api/admin/reports/money/refresh', {
        headers: withKey(),
      });
      refreshMoneyReport.responses[200].parse(body);
    },
  };
}
export type MoneyStates = ReturnType<typeof createMoneyStates>;
