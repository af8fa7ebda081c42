import {
  type ActivityEntry,
  type CustomerMail,
  type CustomerNote,
  type CustomerPayment,
  fromCents,
  type NoteKind,
  type PaymentRefund,
} from '@petwell/contracts';
import type { ReactNode } from 'react';
import { formatCard } from '../../../shared/format-card.ts';
import { clinicNow, formatDate, formatDay } from '../../../shared/format-date.ts';
import { forMonths } from '../../../shared/owed.ts';
import { declineReason } from '../../../shared/staff/decline-reason.ts';
import { describeDispute } from '../../../shared/staff/describe-dispute.ts';
import { describeRefund } from '../../../shared/staff/describe-refund.ts';
import { describeActivity, describeDetail } from '../../../shared/staff/describe-activity.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { activityResults } from '../../../shared/staff/texts.ts';
import { mailStates, paymentStates } from '../texts.ts';
import type { TimelineEntry } from '../timeline.ts';

const cents = (amount: number): string => formatMoney(fromCents(amount));

/** Lists notes on a payment besides its amount and status. */
function notesOn(payment: CustomerPayment): string[] {
  const { membershipFeeCents, refundedCents, failedAttempts, nextAttemptAt, reason } = payment;
  const { status, createdAt, paidAt, refunds } = payment;
  const isOpen = status === 'open';
  const isPaidLater = paidAt !== null && formatDate(paidAt) !== formatDate(createdAt);
  return [
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
}

function Refund({ refund, payment }: { refund: PaymentRefund; payment: CustomerPayment }) {
  const { at, reason } = refund;
  const facts = [
    describeRefund(refund, payment, clinicNow()),
    ...(at === null ? [] : [formatDate(at)]),
    ...(reason === null ? [] : [reason]),
  ];
  return <p>{facts.join(' · ')}</p>;
}

/** How a recorded payment was made; a later version may know more. */
const recordedMethods: Record<string, string> = {
  cash: 'in cash',
  check: 'by check',
  other: 'at the clinic',
};

const titleOf = ({ kind, recorded }: CustomerPayment): string => {
  if (recorded) return 'recorded payment';
  return kind === 'first' ? 'first payment' : 'monthly payment';
};

type Recorded = NonNullable<CustomerPayment['recorded']>;

const describeOwed = ({ from, until }: NonNullable<Recorded['owed']>, months: Recorded['months']) =>
  months.length > 0
    ? `Owed again${forMonths(months)}`
    : from === null
      ? `Owed again, until ${formatDay(until)}`
      : `Owed again: ${formatDay(from)} to ${formatDay(until)}`;

/** Describes a payment, or an amount due, with what can be done about it. */
export function paymentEntry(payment: CustomerPayment, action: ReactNode): TimelineEntry {
  const { invoiceId, petName, status, createdAt, cardBrand, cardLast4 } = payment;
  const card = cardLast4 === null ? null : formatCard(cardBrand, cardLast4);
  const { recorded } = payment;
  const how =
    recorded && `${recordedMethods[recorded.method] ?? 'paid'}, recorded by ${recorded.recordedBy}`;
  const facts = [petName, card, how].filter((fact) => fact !== null);
  const notes = notesOn(payment);
  return {
    key: `payment ${invoiceId}`,
    at: createdAt,
    title: `${cents(payment.amountCents)} ${titleOf(payment)}`,
    badge: paymentStates[status],
    body: (
      <>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {recorded && recorded.voidReason !== null && <p>Voided: {recorded.voidReason}</p>}
        {recorded?.owed && (
          <p className="font-semibold">{describeOwed(recorded.owed, recorded.months)}</p>
        )}
        {notes.length > 0 && <p>{notes.join(', ')}</p>}
        {payment.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} payment={payment} />
        ))}
        {payment.disputes.map((dispute) => (
          <p key={dispute.id}>{describeDispute(dispute)}</p>
        ))}
        {action}
      </>
    ),
  };
}

/** Describes an email, without its content. */
export const mailEntry = ({ id, subject, state, createdAt }: CustomerMail): TimelineEntry => ({
  key: `mail ${id}`,
  at: createdAt,
  title: subject,
  badge: mailStates[state],
});

const noteTitles = {
  called: (author: string) => `${author} called`,
  left_message: (author: string) => `${author} left a message`,
  snoozed: (author: string) => `${author} snoozed a payment`,
} as const satisfies Record<NoteKind, (author: string) => string>;

export const noteEntry = ({ id, text, kind, author, createdAt }: CustomerNote): TimelineEntry => ({
  key: `note ${id}`,
  at: createdAt,
  title: kind === null ? `${author}’s note` : noteTitles[kind](author),
  body: <p className="whitespace-pre-line">{text}</p>,
});

/** Describes what staff did; only what went wrong needs a badge. */
export const actEntry = (entry: ActivityEntry): TimelineEntry => ({
  key: `act ${entry.id}`,
  at: entry.at,
  title: `${entry.username}: ${describeActivity(entry)}`,
  badge: entry.result === 'done' ? undefined : activityResults[entry.result],
  body: entry.detail !== null && <p>{describeDetail(entry.detail)}</p>,
});
