import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { PaymentRefund, RefundRequest } from '@petwell/contracts';
import { outcomeOf, refundableCents } from '../core/rules-money-back.ts';
import type { PaymentReads } from '../core/rules-observation.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import {
  type CarryOutRefund,
  type ChargedPayment,
  inDispute,
  tooLarge,
} from './carry-out-refund.ts';
import type { CoolingOff } from './cooling-off.ts';
import type {
  RefundablePayment,
  Refunds,
  Reservation,
  Reservations,
  ReservedKind,
} from './reservation.ts';

/** `isSilent`: the owner gets no mail about it. */
export type RefundPayment = (
  given: Omit<RefundRequest, 'kind'> & {
    kind: ReservedKind;
    invoiceId: string;
    /** Null: it follows from what was done, and isn't logged by itself. */
    actor: StaffActor | null;
    /** The request's Idempotency-Key. */
    record: RequestName;
    isSilent?: boolean;
  },
) => Promise<PaymentRefund>;

type Dependencies = {
  refunds: Refunds;
  provider: Pick<PaymentReads, 'retrievePaymentIntent' | 'readMoneyBack'>;
  carryOutRefund: CarryOutRefund;
  coolingOff: CoolingOff;
  withLease: WithLease;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { reservations: Reservations }>;
  deadlineMs?: number;
};

const requesterOf = ({ staffId, username, name, clientAddress }: StaffActor) => ({
  staffId,
  username,
  name,
  clientAddress,
});

const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

function requireCharged(payment: RefundablePayment): ChargedPayment {
  const { source, invoiceId, subscriptionId, paymentIntentId } = payment;
  // A year in advance by card is recorded, and has an invoice that no subscription made.
  if (invoiceId === null || (source === 'subscription' && subscriptionId === null)) {
    throw conflict("This payment wasn't made through Stripe, so it can't be refunded here.");
  }
  if (!payment.isCurrent) {
    throw conflict('This payment was made to another Stripe account. Refund it there.');
  }
  if (payment.status !== 'paid') throw conflict("This payment hasn't been paid.");
  if (paymentIntentId === null) {
    throw conflict('This payment was covered by a credit at Stripe. No card was charged.');
  }
  return { ...payment, invoiceId, subscriptionId, paymentIntentId };
}

/**
 * Handles POST /api/admin/payments/{invoiceId}/refunds. Under the payment's lease, reads at the provider what
 * can be refunded, reserves the amount, and then asks the provider. The request's key finds its reservation
 * again, so a repeated request makes no second refund, whatever became of the first.
 * @throws AppError not_found, status_conflict, refund_too_large, disputed, idempotency_key_reused,
 *   service_unavailable (the outcome is unknown; repeating is safe, and a worker finishes it otherwise)
 */
export function createRefundPayment(deps: Dependencies): RefundPayment {
  const { refunds, provider, coolingOff, transaction, withLease } = deps;
  type Given = Parameters<RefundPayment>[0];

  async function requireRefundable(payment: ChargedPayment, amountCents: number): Promise<void> {
    const intent = await provider.retrievePaymentIntent(payment.paymentIntentId);
    if (!intent) throw conflict("Stripe doesn't have this payment anymore.");
    const { refunds: read, disputes } = await provider.readMoneyBack(intent);
    const isHeld = disputes.some((one) => outcomeOf(one.status) === 'open' && !one.isRefundable);
    if (isHeld) throw inDispute();
    const left = refundableCents({
      paidCents: intent.amountReceivedCents,
      refunds: read,
      disputes,
      reservations: await refunds.listReserved(payment.id),
    });
    if (amountCents > left) throw tooLarge();
  }

  async function reserve(
    lease: Lease,
    payment: ChargedPayment,
    { amountCents, kind, reason, actor, isSilent = false, request }: Given & { request: string },
  ): Promise<Reservation> {
    if (kind === 'cooling_off') coolingOff.require(payment);
    await requireRefundable(payment, amountCents);
    return transaction(async ({ leases, reservations }) => {
      await leases.require(lease);
      return reservations.add({
        paymentId: payment.id,
        amountCents,
        kind,
        reason,
        request,
        requestedBy: actor && requesterOf(actor),
        isSilent: isSilent || payment.hasDied,
      });
    });
  }

  const refund = (payment: ChargedPayment, given: Given): Promise<PaymentRefund> =>
    withLease(`payment:${payment.id}`, async (lease) => {
      const request = `${given.record.scope} ${given.record.key}`;
      const known = await refunds.findByRequest(request);
      if (known && (known.amountCents !== given.amountCents || known.kind !== given.kind)) {
        throw new AppError('idempotency_key_reused');
      }
      const reservation = known ?? (await reserve(lease, payment, { ...given, request }));
      if (reservation.status === 'reserved') {
        await deps.carryOutRefund(lease, { payment, reservation, isNew: known === null });
      }
      return refunds.read(reservation.id);
    });

  return async (given) => {
    const found = await refunds.findPayment(given.invoiceId);
    if (!found) throw new AppError('not_found');
    return withinDeadline(deps.deadlineMs ?? 10_000, refund(requireCharged(found), given));
  };
}
