import { disputeWindowDays, fromCents, type PaymentCase } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { daysAfter, formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/staff/RecordList.tsx';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

function StripeLink({ paymentIntentId }: Pick<PaymentCase, 'paymentIntentId'>) {
  if (paymentIntentId === null) return 'Stripe';
  return (
    <a
      href={`https://dashboard.stripe.com/payments/${paymentIntentId}`}
      target="_blank"
      rel="noreferrer"
      className="text-brand-700 underline"
    >
      Stripe
    </a>
  );
}

function Dispute({ payment }: { payment: PaymentCase }) {
  const { evidenceDueAt } = payment;
  return (
    <NextStep>
      Send the evidence in <StripeLink {...payment} />
      {evidenceDueAt === null ? ' soon.' : ` by ${formatDate(evidenceDueAt)}.`}
    </NextStep>
  );
}

function LatePayment({ payment }: { payment: PaymentCase }) {
  return (
    <NextStep>
      Refund it in <StripeLink {...payment} />. The cardholder can dispute it until about{' '}
      {formatDate(daysAfter(payment.paidAt, disputeWindowDays))}.
    </NextStep>
  );
}

function FraudWarning({ payment }: { payment: PaymentCase }) {
  return (
    <NextStep>
      The card's bank reports it as fraud. Call the owner; if they don't know it, refund it in{' '}
      <StripeLink {...payment} /> before it is disputed.
    </NextStep>
  );
}

const kinds = {
  fraudWarnings: {
    title: 'Reported as fraud',
    id: 'fraud-warnings',
    badge: 'Reported',
    Next: FraudWarning,
  },
  disputes: { title: 'Disputes', id: 'disputes', badge: 'Disputed', Next: Dispute },
  latePayments: {
    title: 'Paid after the plan ended',
    id: 'late-payments',
    badge: 'Late',
    Next: LatePayment,
  },
} as const;

/** Lists disputes by deadline, or payments reported as fraud or late by date. Shows nothing if there are none. */
export function PaymentCases({ name }: { name: keyof typeof kinds }) {
  const query = useInfiniteQuery(workListQuery(name));
  const { title, id, badge, Next } = kinds[name];
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
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
                <p className="font-semibold tabular-nums">
                  {formatMoney(fromCents(payment.amountCents))}
                </p>
                <Badge variant="coral">{badge}</Badge>
              </>
            }
          >
            <p className="text-ink-700">
              {payment.petName === '' ? '' : `${payment.petName} · `}
              paid on {formatDate(payment.paidAt)}
            </p>
            <Next payment={payment} />
          </WorkRow>
        )}
      </RecordList>
    </section>
  );
}
