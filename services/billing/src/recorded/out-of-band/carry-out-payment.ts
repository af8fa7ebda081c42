import { type Logger, staffActed } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { ConvergeSubscription } from '../../subscriptions/index.ts';
import type { FindPayment } from '../../cards/index.ts';
import type { RecordedTransaction } from '../consume.ts';
import type { OutOfBandProvider } from './out-of-band-provider.ts';
import type { PaymentReads } from '../../core/rules-observation.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../../core/transaction.ts';
import { withFreshKey } from '../../core/provider-errors.ts';
import {
  amountCentsOf,
  type OutOfBandLog,
  type OutOfBandPayment,
  type PaidMonth,
} from './payment.ts';
import { outOfBandEvent } from './out-of-band-event.ts';
import { daysOf } from './months-to-pay.ts';

type Dependencies = {
  provider: Pick<PaymentReads, 'retrieveInvoice'>;
  outOfBandProvider: OutOfBandProvider;
  findPayment: FindPayment;
  converge: ConvergeSubscription;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'outbox'> & RecordedTransaction & { outOfBand: OutOfBandLog }
  >;
  withLease: WithLease;
  timeZone: string;
  clock: () => Date;
  logger: Logger;
};

/** The same for every repetition, so that the provider takes it once. */
const keyOf = ({ id }: OutOfBandPayment, { invoiceId }: PaidMonth): string =>
  `petwell-out-of-band-${id}-${invoiceId}`;

/** Creates what pays the invoice of a month, and tells whether this payment has paid it. */
function createPayMonth({ provider, outOfBandProvider, findPayment, withLease }: Dependencies) {
  return (payment: OutOfBandPayment, month: PaidMonth): Promise<boolean> => {
    const { invoiceId, isDraft } = month;
    const isPaid = async () =>
      (await provider.retrieveInvoice(invoiceId))?.isPaidOutOfBand === true;
    const pay = async (idempotencyKey: string) => {
      await outOfBandProvider.payOutOfBand({ invoiceId, isDraft, idempotencyKey });
      return isPaid();
    };
    // Tries and card changes take it, too.
    return withLease(`invoice:${invoiceId}`, async () => {
      const charged = await findPayment(invoiceId, () => false);
      if (charged !== null) return isPaid();
      return withFreshKey(keyOf(payment, month), pay, async () => (await isPaid()) || null);
    });
  };
}

const activityOf = (
  { actor, enrollmentId, method, paidOn, months }: OutOfBandPayment,
  paidCents: number,
) =>
  staffActed({
    actor,
    action: 'record-payment',
    subject: `enrollment/${enrollmentId}`,
    result: paidCents > 0 ? 'done' : 'refused',
    detail:
      paidCents > 0
        ? `$${fromCents(paidCents)}, ${method}, ${paidOn}, for what was past due`
        : `$${fromCents(amountCentsOf(months))}, ${method}: the card was charged meanwhile`,
  });

/**
 * Pays the invoices of a stored payment at the provider, and records what it paid: once, however often it is called.
 * Without an answer the payment stays as it is.
 * @throws ProviderError, AppError service_unavailable
 */
export function createCarryOutPayment(deps: Dependencies) {
  const { transaction, converge, timeZone, logger } = deps;
  const payMonth = createPayMonth(deps);

  const record = (lease: Lease, payment: OutOfBandPayment, months: readonly PaidMonth[]) =>
    transaction(async ({ leases, outOfBand, recordedPayments, outbox }) => {
      await leases.require(lease);
      const membershipFeeCents = await outOfBand.finish(payment, months);
      const amountCents = amountCentsOf(months);
      await outbox.append([activityOf(payment, amountCents)]);
      if (months.length === 0) return;
      const event = outOfBandEvent(payment, {
        amountCents,
        membershipFeeCents,
        ...daysOf(months, timeZone),
      });
      const { id, method, recordedBy } = event.data.payment;
      const { enrollmentId, ownerId, paidOn } = payment;
      const paidAt = instantOf({ day: paidOn, time: '12:00' }, timeZone).toISOString();
      const facts = { id, amountCents, membershipFeeCents, method, recordedBy, paidAt };
      const row = { ...facts, enrollmentId, ownerId, isFirst: false, isVoided: false };
      await recordedPayments.keep(row, deps.clock());
      await outbox.append([event]);
    });

  return async (lease: Lease, payment: OutOfBandPayment): Promise<OutOfBandPayment> => {
    const paid: PaidMonth[] = [];
    for (const month of payment.months) {
      if (await payMonth(payment, month)) paid.push(month);
    }
    await record(lease, payment, paid);
    const { id: paymentId, enrollmentId, subscriptionId } = payment;
    const invoiceIds = payment.months.map(({ invoiceId }) => invoiceId);
    await converge(subscriptionId, { invoiceIds });
    logger.info({ paymentId, enrollmentId, months: paid.length }, 'overdue plan paid out of band');
    return paid.length > 0
      ? { ...payment, status: 'recorded', months: paid }
      : { ...payment, status: 'refused' };
  };
}
export type CarryOutPayment = ReturnType<typeof createCarryOutPayment>;
