import { disputeWindowDays, fromCents, type PaymentCase } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { describeDispute } from '../../../shared/staff/describe-dispute.ts';
import { daysAfter, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { headed, NextStep, OpenInStripe, WorkRow } from './WorkRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const stripePath = ({ paymentIntentId }: PaymentCase): string | null =>
  paymentIntentId === null ? null : `payments/${paymentIntentId}`;

/** Explains each kind of case and its consequence. */
const kinds = {
  fraudWarnings: {
    title: 'Reported as fraud',
    id: 'fraud-warnings',
    badge: 'Reported',
    happened: 'The card’s bank reports it as fraud.',
    next: () => 'Call the owner. If they don’t know this payment, refund it before it is disputed.',
  },
  disputes: {
    title: 'Disputes',
    id: 'disputes',
    badge: 'Disputed',
    happened: 'The cardholder disputes it at the bank.',
    next: ({ evidenceDueAt }: PaymentCase) =>
      evidenceDueAt === null
        ? 'Send the evidence soon.'
        : `Send the evidence by ${formatDate(evidenceDueAt)}.`,
  },
  latePayments: {
    title: 'Paid after the plan ended',
    id: 'late-payments',
    badge: 'Paid late',
    happened: 'The plan had ended already.',
    next: ({ paidAt }: PaymentCase) =>
      `Refund it. The cardholder can dispute it until about ${formatDate(daysAfter(paidAt, disputeWindowDays))}.`,
  },
} as const;

/** Leads to a disputed payment in Stripe's Dashboard. */
export const SendEvidence = ({ payment }: { payment: PaymentCase }) => (
  <OpenInStripe path={stripePath(payment)}>Send evidence in Stripe</OpenInStripe>
);

/** Lists disputes by deadline, or payments reported as fraud or late by date. Shows nothing if there are none. */
export function PaymentCases({
  name,
  actionOn,
}: {
  name: keyof typeof kinds;
  /** Undefined if it is a call. */
  actionOn: (payment: PaymentCase) => Elements;
}) {
  const query = useInfiniteQuery(workListQuery(name));
  const { title, id, badge, happened, next } = kinds[name];
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-heading">
        {headed(title, total)}
      </h2>
      <RecordList
        name={title}
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ invoiceId }) => invoiceId}
        empty=""
      >
        {(payment) => (
          <WorkRow
            person={payment}
            side={
              <>
                <p translate="no" className="font-semibold tabular-nums">
                  {formatMoney(fromCents(payment.amountCents))}
                </p>
                <Badge variant="coral">{badge}</Badge>
              </>
            }
            action={actionOn(payment)}
          >
            <p className="text-ink-700">
              {`${payment.petName === '' ? 'Paid' : `${payment.petName}: paid`} on ${formatDate(payment.paidAt)}. ${happened}`}
            </p>
            {payment.dispute !== null && (
              <p>
                <Amounts>{describeDispute(payment.dispute)}</Amounts>
              </p>
            )}
            <NextStep>{next(payment)}</NextStep>
          </WorkRow>
        )}
      </RecordList>
    </section>
  );
}
