import { fromCents, type PaymentDetail } from '@petwell/contracts';
import { clsx } from 'clsx';
import { clinicNow, formatDate } from '../../../../shared/format-date.ts';
import { formatCard } from '../../../../shared/format-card.ts';
import { describeRefund } from '../../../../shared/staff/describe-refund.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

const cents = (amount: number): string => formatMoney(fromCents(amount));

const outcomes = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
} as const;

function Amount({
  of,
  amountCents,
  className,
}: {
  of: string;
  amountCents: number;
  className?: string;
}) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0 wrap-anywhere">
        <Amounts>{of}</Amounts>
      </dt>
      <dd translate="no" className="shrink-0 tabular-nums">
        {cents(amountCents)}
      </dd>
    </div>
  );
}

/** Shows what a payment was for, what went back, its disputes, and what can still be refunded. */
export function PaymentFacts({ detail }: { detail: PaymentDetail }) {
  const { payment, refundableCents } = detail;
  const { petName, cardBrand, cardLast4, createdAt, paidAt, lines, refunds, disputes } = payment;
  const about = [
    ...(petName === null ? [] : [petName]),
    ...(cardLast4 === null ? [] : [formatCard(cardBrand, cardLast4)]),
    `paid on ${formatDate(paidAt ?? createdAt)}`,
  ];
  return (
    <div className="space-y-2 rounded-control bg-sand-50 p-4 text-sm">
      <p className="text-ink-700">{about.join(' · ')}</p>
      <dl className="space-y-1">
        {lines.map(({ description, amountCents }, place) => (
          <Amount key={place} of={description} amountCents={amountCents} />
        ))}
        <Amount
          of="Paid"
          amountCents={payment.amountCents}
          className="border-t border-sand-200 pt-1 font-semibold"
        />
        {payment.chargedCents !== null && payment.chargedCents < payment.amountCents && (
          <Amount of="Charged to the card" amountCents={payment.chargedCents} />
        )}
      </dl>
      <ul className="space-y-1">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Amounts>
              {`${describeRefund(refund, payment, clinicNow())}${refund.at !== null ? ` · ${formatDate(refund.at)}` : ''}`}
            </Amounts>
          </li>
        ))}
        {disputes.map(({ id, amountCents, outcome }) => (
          <li key={id}>
            <Amounts>{`${outcomes[outcome]}: ${cents(amountCents)}`}</Amounts>
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        <Amounts>{`Can be refunded: ${cents(refundableCents)}`}</Amounts>
      </p>
    </div>
  );
}
