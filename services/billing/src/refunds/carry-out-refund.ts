import { AppError, type Logger } from '@petwell/chassis';
import type { CancelSubscription, RereadPayment } from '../subscriptions/index.ts';
import type { PaymentReads } from '../core/rules-observation.ts';
import { KeyRefusedError, ProviderError } from '../core/provider-errors.ts';
import type { RefundProvider, RefundResult } from './refund-provider.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { RefundablePayment, Reservation, Reservations } from './reservation.ts';

/** A payment that the provider can refund. */
export type ChargedPayment = RefundablePayment & {
  invoiceId: string;
  /** Null: no subscription made its invoice. */
  subscriptionId: string | null;
  paymentIntentId: string;
};

/**
 * Makes a reserved refund at the provider, once however often it is called, and stores it. A definite refusal
 * releases the reservation. After anything else the reservation stays, and another call finishes it.
 * @throws AppError refund_too_large, disputed, status_conflict, service_unavailable
 */
export type CarryOutRefund = (
  lease: Lease,
  given: {
    payment: ChargedPayment;
    reservation: Reservation;
    /** The provider was never asked for it. */
    isNew: boolean;
  },
) => Promise<void>;
type Given = Parameters<CarryOutRefund>[1];

type Dependencies = {
  provider: Pick<PaymentReads, 'readMoneyBack'>;
  refundProvider: RefundProvider;
  rereadPayment: RereadPayment;
  cancelSubscription: CancelSubscription;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { reservations: Reservations }>;
  logger: Logger;
};

export const tooLarge = (): AppError =>
  new AppError('refund_too_large', {
    publicMessage: 'That is more than what can still be refunded of this payment.',
  });
export const inDispute = (): AppError =>
  new AppError('disputed', {
    publicMessage:
      "The cardholder's bank is holding this money for a dispute, so it can't be refunded.",
  });
const balanceTooSmall = (): AppError =>
  new AppError('status_conflict', {
    publicMessage:
      "Nothing was refunded: the clinic's balance at Stripe is too small for this refund. Add money to it in Stripe's Dashboard, or try again after the next payments.",
  });
const refused = (): AppError =>
  new AppError('status_conflict', {
    publicMessage: "Stripe refused this refund. Look at the payment in Stripe's Dashboard.",
  });

const errors: Record<Exclude<RefundResult, 'made'>, () => AppError> = {
  'too-large': tooLarge,
  disputed: inDispute,
  'balance-too-small': balanceTooSmall,
  refused,
};

/** The plan of a refund within the first days has ended by then. */
const afterEnd = ({ code, publicMessage }: AppError): AppError =>
  new AppError(code, { publicMessage: `The plan has ended. ${publicMessage}` });

const keyOf = ({ id, attempt }: Pick<Reservation, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}-${attempt}`;

/** Whether the provider or our own rules said no, as opposed to not answering. */
const isDefinite = (error: unknown): boolean =>
  error instanceof KeyRefusedError || (error instanceof AppError && error.status < 500);

export function createCarryOutRefund(deps: Dependencies): CarryOutRefund {
  const { provider, refundProvider, transaction, logger } = deps;

  const inReservation = <Result>(lease: Lease, work: (store: Reservations) => Promise<Result>) =>
    transaction(async ({ leases, reservations }) => {
      await leases.require(lease);
      return work(reservations);
    });

  const create = ({ paymentIntentId }: ChargedPayment, reservation: Reservation) =>
    refundProvider.createRefund({
      paymentIntentId,
      amountCents: reservation.amountCents,
      reservationId: reservation.id,
      idempotencyKey: keyOf(reservation),
    });

  async function wasMade({ paymentIntentId }: ChargedPayment, { id }: Reservation) {
    const { refunds } = await provider.readMoneyBack({ id: paymentIntentId, isDisputed: false });
    return refunds.some(({ reservationId }) => reservationId === id);
  }

  /**
   * Asks for the refund. Looks for it before it asks again: the provider forgets keys after a day, and then
   * would refund twice.
   */
  async function make(lease: Lease, { payment, reservation, isNew }: Given): Promise<RefundResult> {
    if (!isNew && (await wasMade(payment, reservation))) return 'made';
    try {
      return await create(payment, reservation);
    } catch (error) {
      if (!(error instanceof ProviderError) || error instanceof KeyRefusedError) throw error;
      logger.warn({ err: error, refundId: reservation.id }, 'refund without an answer');
      if (await wasMade(payment, reservation)) return 'made';
      const attempt = error.wasAnswered
        ? await inReservation(lease, (store) => store.spoilAttempt(reservation.id))
        : reservation.attempt;
      return create(payment, { ...reservation, attempt });
    }
  }

  async function carryOut(lease: Lease, given: Given) {
    const { enrollmentId } = given.payment;
    const endsPlan = given.reservation.kind === 'cooling_off';
    if (endsPlan) await deps.cancelSubscription({ enrollmentId, onlyIfUnpaid: false });
    const result = await make(lease, given);
    if (result === 'made') return;
    const error = errors[result]();
    throw endsPlan ? afterEnd(error) : error;
  }

  return async (lease, given) => {
    const { payment, reservation } = given;
    try {
      await carryOut(lease, given);
    } catch (error) {
      if (isDefinite(error)) {
        await inReservation(lease, (store) => store.release(reservation.id));
      }
      throw error;
    }
    const { invoiceId } = payment;
    await deps.rereadPayment(payment);
    const { amountCents, kind } = reservation;
    logger.info({ invoiceId, refundId: reservation.id, amountCents, kind }, 'payment refunded');
  };
}
