import type { EnrollmentView, OwnPayment, OwnRefund } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDay, formatLastDay } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { describeMethod } from '../../../shared/enrollments/describe-method.ts';
import { ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { WhyThisAmount } from '../../../shared/enrollments/WhyThisAmount.tsx';
import { hasFailedPayment } from '../has-failed-payment.ts';
import { paymentLabels } from '../texts.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const shownPayments = 3;

/** The provider's notes that no money moves for. */
const isShown = ({ status }: OwnPayment) => status !== 'draft' && status !== 'void';

function describeOwnRefund({ amount, state, at }: OwnRefund): string {
  if (state === 'failed') return `Your bank sent back a refund of $${amount}. Please call us.`;
  if (state === 'pending' || at === null) return `$${amount} refund on its way`;
  return `$${amount} refunded on ${formatDate(at)}. Banks take up to 10 business days to show it.`;
}

const kindNames: Record<OwnPayment['kind'], string> = {
  first: 'Membership fee and first month',
  monthly: 'Monthly payment',
  change: 'Change of plan',
};

function describeKind({ kind, recordedMethod, membershipFee }: OwnPayment): string {
  // It may be for several months.
  if (recordedMethod !== null) return membershipFee === '0.00' ? 'Plan' : 'Membership fee and plan';
  return kindNames[kind];
}

type PaymentProps = { payment: OwnPayment; hasFailed: boolean };

function Payment({ payment, hasFailed }: PaymentProps) {
  const { status, amount, paidAt, createdAt, basis, refunds } = payment;
  const { label, variant } = paymentLabels[hasFailed && status === 'open' ? 'failed' : status];
  const method = describeMethod(payment);
  const day = formatDate(paidAt ?? createdAt);
  const about = [
    describeKind(payment),
    ...(method === null ? [] : [method]),
    ...(payment.refundedAmount === '0.00' || refunds.length > 0
      ? []
      : [`$${payment.refundedAmount} refunded`]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{day}</p>
        <p className="text-ink-700">
          <Amounts>{about.join(' · ')}</Amounts>
        </p>
        {refunds.map((refund, place) => (
          <p key={place} className="text-ink-700">
            <Amounts>{describeOwnRefund(refund)}</Amounts>
          </p>
        ))}
        {basis !== null && <WhyThisAmount basis={basis} about={`of ${day}`} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span translate="no" className="font-extrabold tabular-nums">
          {`$${amount}`}
        </span>
        <Badge variant={variant}>{label}</Badge>
        {status === 'paid' && (
          <span className="print:hidden">
            <TextLink to={paths.receipt(payment.receiptNumber)}>
              Receipt <span className="sr-only">{`of ${day}`}</span>
            </TextLink>
          </span>
        )}
      </p>
    </li>
  );
}

type ListProps = { payments: readonly OwnPayment[]; hasFailed: boolean };

const List = ({ payments, hasFailed }: ListProps) => (
  <ul className="divide-y divide-sand-200">
    {payments.map((payment) => (
      <Payment key={payment.receiptNumber} payment={payment} hasFailed={hasFailed} />
    ))}
  </ul>
);

/** The plan's end, which comes after its last payment. */
function Ending({ enrollment: { cancelledAt, endsOn } }: { enrollment: EnrollmentView }) {
  if (cancelledAt === null && endsOn === undefined) return null;
  return (
    <div className="border-b border-sand-200 py-3">
      <p className="font-semibold">
        {cancelledAt === null ? formatDay(endsOn ?? '') : formatLastDay(cancelledAt)}
      </p>
      <p className="text-ink-700">
        {cancelledAt === null
          ? 'The plan ends. No more payments are taken.'
          : 'The plan ended. No payments have been taken since.'}
      </p>
    </div>
  );
}

/** Lists a plan's end and its payments, newest first, with a receipt for each that was made. */
export function PaymentHistory({ enrollment }: { enrollment: EnrollmentView }) {
  const query = useQuery(ownPaymentsQuery);
  const hasFailed = hasFailedPayment(enrollment);
  const payments = query.data?.payments.filter(
    (payment) => payment.enrollmentId === enrollment.id && isShown(payment),
  );
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-heading">Payments</h2>
      <Ending enrollment={enrollment} />
      {query.isPending && (
        <LoadingRegion label="Loading your payments">
          <Skeleton className="mt-4 h-14" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="Your payments could not be loaded"
          className="mt-4"
        />
      )}
      {payments?.length === 0 && <p className="mt-4 text-ink-700">No payments yet</p>}
      {payments !== undefined && payments.length > 0 && (
        <div className="mt-2 divide-y divide-sand-200">
          <List payments={payments.slice(0, shownPayments)} hasFailed={hasFailed} />
          {payments.length > shownPayments && (
            // Paper shows all.
            <details className="print:details-content:[content-visibility:visible]">
              <summary className="min-h-11 py-2.5 text-sm font-semibold text-brand-700 print:hidden">
                {`Earlier payments (${payments.length - shownPayments})`}
              </summary>
              <List payments={payments.slice(shownPayments)} hasFailed={hasFailed} />
            </details>
          )}
        </div>
      )}
    </Card>
  );
}
