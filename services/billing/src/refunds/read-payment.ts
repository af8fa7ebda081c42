import { AppError, type Logger } from '@petwell/chassis';
import type { CustomerPayment, PaymentDetail } from '@petwell/contracts';
import { isLiveRefund } from '../core/rules-observation.ts';
import type { FetchUses } from '../core/provider-services.ts';
import type { CoolingOff } from './cooling-off.ts';
import type { RefundablePayment, Refunds } from './reservation.ts';

export type ReadCustomerPayment = (id: number) => Promise<CustomerPayment>;

/**
 * Returns how much of the card's charge can still be refunded, as far as it is stored: nothing while the bank
 * holds the money for a dispute.
 */
export function storedRefundableCents(payment: CustomerPayment): number {
  const { status, refunds, disputes, recorded } = payment;
  const isAtClinic = recorded !== null && recorded.method !== 'card';
  const isHeld = disputes.some((one) => one.outcome === 'open' && one.isRefundable !== true);
  if (status !== 'paid' || isAtClinic || isHeld) return 0;
  const gone = [
    ...refunds.filter((one) => one.status === 'reserved' || isLiveRefund(one)),
    ...disputes.filter(({ outcome }) => outcome === 'lost'),
  ];
  return Math.max(
    gone.reduce(
      (rest, { amountCents }) => rest - amountCents,
      payment.chargedCents ?? payment.amountCents,
    ),
    0,
  );
}

/**
 * Handles GET /api/admin/payments/{invoiceId}: reads one payment, what can be refunded, and, within a plan's
 * first days, the proposal to refund it all.
 * @throws AppError not_found
 */
export function createReadPayment(deps: {
  refunds: Pick<Refunds, 'findPayment'>;
  readCustomerPayment: ReadCustomerPayment;
  coolingOff: CoolingOff;
  fetchUses: FetchUses;
  logger: Logger;
}) {
  const { coolingOff, logger } = deps;

  async function propose(
    found: RefundablePayment,
    amountCents: number,
  ): Promise<PaymentDetail['coolingOff']> {
    const endsOn = coolingOff.endsOn(found);
    if (endsOn === null || amountCents === 0) return null;
    const { enrollmentId } = found;
    const uses = await deps.fetchUses(enrollmentId).catch((err: unknown) => {
      logger.warn({ err, enrollmentId }, "the uses of a plan couldn't be read");
      return null;
    });
    return { endsOn, amountCents, uses };
  }

  return async (invoiceId: string): Promise<PaymentDetail> => {
    const found = await deps.refunds.findPayment(invoiceId);
    if (!found) throw new AppError('not_found');
    const payment = await deps.readCustomerPayment(found.id);
    const refundableCents = storedRefundableCents(payment);
    return { payment, refundableCents, coolingOff: await propose(found, refundableCents) };
  };
}
