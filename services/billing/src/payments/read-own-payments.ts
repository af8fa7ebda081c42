import { AppError } from '@petwell/chassis';
import {
  fromCents,
  type CustomerPayment,
  type OwnCard,
  type OwnNextCharge,
  type OwnPayment,
  type OwnPayments,
  type Principals,
} from '@petwell/contracts';
import type { ListCustomerPayments, ListOwed } from './read-customer-payments.ts';
import { maySeeCards, type HasLinkedCard } from '../core/payable.ts';
import { toOwnRefund } from '../core/rules-money-back.ts';

const maxPayments = 100;

/** The card on file of each current subscription of the owner. */
export type ListCards = (ownerId: number) => Promise<OwnCard[]>;

function discountOf({ lines }: CustomerPayment): { discount?: string } {
  const discounts = lines.filter(({ kind }) => kind === 'discount');
  const cents = discounts.reduce((sum, { amountCents }) => sum - amountCents, 0);
  return cents > 0 ? { discount: fromCents(cents) } : {};
}

/** Leaves out what only staff act on: late payments, disputes, and decline codes. */
const toOwnPayment = (payment: CustomerPayment, isCardShown: boolean): OwnPayment => ({
  receiptNumber: payment.invoiceId,
  enrollmentId: payment.enrollmentId,
  petName: payment.petName,
  kind: payment.kind,
  status: payment.status,
  amount: fromCents(payment.amountCents),
  membershipFee: fromCents(payment.membershipFeeCents),
  ...discountOf(payment),
  refundedAmount: fromCents(payment.refundedCents),
  currency: payment.currency,
  cardBrand: isCardShown ? payment.cardBrand : null,
  cardLast4: isCardShown ? payment.cardLast4 : null,
  createdAt: payment.createdAt,
  paidAt: payment.paidAt,
  nextAttemptAt: payment.status === 'open' ? payment.nextAttemptAt : null,
  basis: payment.basis,
  recordedMethod: payment.recorded?.method ?? null,
  refunds: payment.refunds.map(toOwnRefund),
});

/**
 * Handles GET /api/payments: reads the session's own payments, whatever else the request says.
 * @throws AppError forbidden
 */
export function createReadOwnPayments(deps: {
  listCustomerPayments: ListCustomerPayments;
  listCards: ListCards;
  listNextCharges: (ownerId: number) => Promise<OwnNextCharge[]>;
  hasLinkedCard: HasLinkedCard;
  listOwed: ListOwed;
}) {
  return async ({ owner }: Principals): Promise<OwnPayments> => {
    if (!owner) throw new AppError('forbidden');
    const { ownerId } = owner;
    const page = { ownerId, after: null, limit: maxPayments };
    const rows = await deps.listCustomerPayments(page);
    const isCardShown = await maySeeCards(owner, deps.hasLinkedCard);
    return {
      payments: rows.map(({ item }) => toOwnPayment(item, isCardShown)),
      cards: isCardShown ? await deps.listCards(ownerId) : [],
      nextCharges: await deps.listNextCharges(ownerId),
      owed: await deps.listOwed(ownerId),
    };
  };
}
