import { type CustomerMail, type CustomerPayment, fromCents } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCard } from '../../../shared/format-card.ts';
import { formatDate, formatMoment } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import {
  customerHistoryQuery,
  customerMailsQuery,
  customerPaymentsQuery,
} from '../api/get-customer-records.ts';
import { describeActivity, describeDetail } from '../../../shared/staff/describe-activity.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { activityResults } from '../../../shared/staff/texts.ts';
import { mailStates, paymentStates } from '../texts.ts';
import { RecordList } from '../../../shared/staff/RecordList.tsx';

const cents = (amount: number): string => formatMoney(fromCents(amount));

function cardOf({ cardBrand, cardLast4 }: CustomerPayment): string | null {
  if (cardLast4 === null) return null;
  return formatCard(cardBrand, cardLast4);
}

/** Lists notes on a payment besides its amount and status. */
function notesOn(payment: CustomerPayment): string[] {
  const { membershipFeeCents, refundedCents, failedAttempts, nextAttemptAt, reason } = payment;
  const isOpen = payment.status === 'open';
  return [
    ...(membershipFeeCents > 0 ? [`includes the ${cents(membershipFeeCents)} membership fee`] : []),
    ...(refundedCents > 0 ? [`${cents(refundedCents)} refunded`] : []),
    ...(payment.isDisputed ? ['disputed by the cardholder'] : []),
    ...(payment.isLate ? ['paid after the plan ended: decide whether to refund it'] : []),
    ...(isOpen && failedAttempts > 0
      ? [`${failedAttempts} failed ${failedAttempts === 1 ? 'attempt' : 'attempts'}`]
      : []),
    ...(isOpen && reason !== null ? [reason.replaceAll('_', ' ')] : []),
    ...(isOpen && nextAttemptAt !== null ? [`next attempt on ${formatDate(nextAttemptAt)}`] : []),
  ];
}

function Payment({ payment }: { payment: CustomerPayment }) {
  const { petName, kind, status, createdAt, paidAt } = payment;
  const state = paymentStates[status];
  const how = [kind === 'first' ? 'First payment' : 'Monthly payment', petName, cardOf(payment)];
  const notes = notesOn(payment);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{cents(payment.amountCents)}</span>
        <Badge variant={state.variant}>{state.label}</Badge>
      </div>
      <p className="text-ink-700">
        {formatDate(paidAt ?? createdAt)} · {how.filter((part) => part !== null).join(' · ')}
      </p>
      {notes.length > 0 && <p className="text-ink-500">{notes.join(', ')}</p>}
    </>
  );
}

/** Lists the customer's payments and amounts due. */
export function CustomerPayments({ ownerId }: { ownerId: number }) {
  const query = useInfiniteQuery(customerPaymentsQuery(ownerId));
  return (
    <RecordList
      name="Payments"
      query={query}
      items={query.data?.pages.flatMap(({ payments }) => payments) ?? []}
      keyOf={({ invoiceId }) => invoiceId}
      empty="No payments yet"
    >
      {(payment) => <Payment payment={payment} />}
    </RecordList>
  );
}

function Mail({ mail }: { mail: CustomerMail }) {
  const state = mailStates[mail.state];
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words">{mail.subject}</span>
        <Badge variant={state.variant}>{state.label}</Badge>
      </div>
      <p className="text-ink-500">
        {formatMoment(mail.sentAt ?? mail.createdAt)} · {mail.kind.replaceAll('-', ' ')}
      </p>
    </>
  );
}

/** Lists the emails sent to the customer, without their content. */
export function CustomerMails({ ownerId }: { ownerId: number }) {
  const query = useInfiniteQuery(customerMailsQuery(ownerId));
  return (
    <RecordList
      name="Emails"
      query={query}
      items={query.data?.pages.flatMap(({ mails }) => mails) ?? []}
      keyOf={({ id }) => id}
      empty="No emails yet"
    >
      {(mail) => <Mail mail={mail} />}
    </RecordList>
  );
}

/** Lists staff actions on the customer, their pets, and their enrollments. */
export function CustomerHistory({ ownerId }: { ownerId: number }) {
  const query = useInfiniteQuery(customerHistoryQuery(ownerId));
  return (
    <RecordList
      name="History"
      query={query}
      items={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
      keyOf={({ id }) => id}
      empty="No staff activity yet"
    >
      {(entry) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{entry.username}</span>: {describeActivity(entry)}
            </span>
            <Badge variant={activityResults[entry.result].variant}>
              {activityResults[entry.result].label}
            </Badge>
          </div>
          {entry.detail !== null && (
            <p className="break-words text-ink-700">{describeDetail(entry.detail)}</p>
          )}
          <p className="text-ink-500">{formatMoment(entry.at)}</p>
        </>
      )}
    </RecordList>
  );
}
