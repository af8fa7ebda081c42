import {
  type ChargeBasis,
  type CustomerPayment,
  fromCents,
  type PaymentDispute,
} from '@petwell/contracts';
import { formatCard } from '../../shared/format-card.ts';
import { formatDate, formatDay } from '../../shared/format-date.ts';
import { forMonths } from '../../shared/owed.ts';
import { declineReason } from '../../shared/staff/decline-reason.ts';
import { disputeNotes } from '../../shared/staff/describe-dispute.ts';
import { refundState } from '../../shared/staff/describe-refund.ts';
import { formatMoney } from '../../shared/staff/format.ts';
import type { BadgeText } from '../../shared/staff/texts.ts';
import { disputeStates, paymentStates } from './texts.ts';

/** A payment, or an amount due; a refund; or a dispute. */
export type MoneyRow = {
  key: string;
  at: string;
  what: string;
  /** Unknown after a deletion. */
  petName: string | null;
  how: string | null;
  amount: string;
  state: BadgeText;
  /** Stands out. */
  owedAgain?: string | undefined;
  lines: string[];
  /** What allows a payment; undefined of a refund or dispute. */
  basis?: ChargeBasis | null;
  payment: CustomerPayment;
  dispute?: PaymentDispute;
};

const cents = (amount: number): string => formatMoney(fromCents(amount));

/** Notes on a payment besides its amount and status, in one line. */
function notesOn(payment: CustomerPayment): string[] {
  const { membershipFeeCents, refundedCents, failedAttempts, nextAttemptAt, reason } = payment;
  const { status, createdAt, paidAt, refunds } = payment;
  const isOpen = status === 'open';
  const isPaidLater = paidAt !== null && formatDate(paidAt) !== formatDate(createdAt);
  const notes = [
    ...(isPaidLater ? [`paid on ${formatDate(paidAt)}`] : []),
    ...(membershipFeeCents > 0 ? [`includes the ${cents(membershipFeeCents)} membership fee`] : []),
    ...(refundedCents > 0 && refunds.length === 0 ? [`${cents(refundedCents)} refunded`] : []),
    ...(payment.isDisputed && payment.disputes.length === 0 ? ['disputed by the cardholder'] : []),
    ...(payment.isLate ? ['paid after the plan ended: decide whether to refund it'] : []),
    ...(isOpen && failedAttempts > 0
      ? [`${failedAttempts} failed ${failedAttempts === 1 ? 'attempt' : 'attempts'}`]
      : []),
    ...(isOpen && reason !== null ? [declineReason(reason)] : []),
    ...(isOpen && nextAttemptAt !== null ? [`next attempt on ${formatDate(nextAttemptAt)}`] : []),
  ];
  return notes.length === 0 ? [] : [notes.join(', ')];
}

/** How a recorded payment was made; a later version may know more. */
const recordedMethods: Record<string, string> = {
  cash: 'in cash',
  check: 'by check',
  other: 'at the clinic',
};

const kindNames: Record<CustomerPayment['kind'], string> = {
  first: 'First payment',
  monthly: 'Monthly payment',
  change: 'Change of plan',
};

const titleOf = ({ kind, recorded }: CustomerPayment): string => {
  if (recorded) return 'Recorded payment';
  return kindNames[kind];
};

type Recorded = NonNullable<CustomerPayment['recorded']>;

const describeOwed = ({ from, until }: NonNullable<Recorded['owed']>, months: Recorded['months']) =>
  months.length > 0
    ? `Owed again${forMonths(months)}`
    : from === null
      ? `Owed again, until ${formatDay(until)}`
      : `Owed again: ${formatDay(from)} to ${formatDay(until)}`;

function rowsOf(payment: CustomerPayment, now: Date): MoneyRow[] {
  const { invoiceId, petName, createdAt, cardBrand, cardLast4, recorded } = payment;
  const card = cardLast4 === null ? null : formatCard(cardBrand, cardLast4);
  // A year that a card paid with a link is recorded, too.
  const byHand =
    recorded &&
    recorded.method !== 'card' &&
    `${recordedMethods[recorded.method] ?? 'paid'}, recorded by ${recorded.recordedBy}`;
  const ofPayment = `For the payment of ${formatDate(createdAt)}`;
  return [
    {
      key: `payment ${invoiceId}`,
      at: createdAt,
      what: titleOf(payment),
      petName,
      how: byHand || card,
      amount: cents(payment.amountCents),
      state: paymentStates[payment.status],
      owedAgain: recorded?.owed ? describeOwed(recorded.owed, recorded.months) : undefined,
      lines: [
        ...(recorded?.voidReason == null ? [] : [`Voided: ${recorded.voidReason}`]),
        ...notesOn(payment),
      ],
      basis: payment.basis,
      payment,
    },
    ...payment.refunds.map((refund) => ({
      key: `refund ${refund.id}`,
      at: refund.at,
      what: 'Refund',
      petName,
      how: card,
      amount: `−${cents(refund.amountCents)}`,
      state: refundState(refund, now),
      lines: [
        ofPayment,
        ...(refund.status === 'failed' ? ['the bank sent it back'] : []),
        ...(refund.reason === null ? [] : [refund.reason]),
      ],
      payment,
    })),
    ...payment.disputes.map((dispute) => ({
      key: `dispute ${dispute.id}`,
      at: dispute.openedAt,
      what: 'Dispute',
      petName,
      how: card,
      amount: cents(dispute.amountCents),
      state: disputeStates[dispute.outcome],
      lines: [ofPayment, ...disputeNotes(dispute)],
      payment,
      dispute,
    })),
  ];
}

/** Puts payments, refunds, and disputes into one list, newest first. */
export const moneyRows = (payments: readonly CustomerPayment[], now: Date): MoneyRow[] =>
  payments
    .flatMap((payment) => rowsOf(payment, now))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
