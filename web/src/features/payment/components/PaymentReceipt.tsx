import {
  discountCentsOf,
  type EnrollmentView,
  fromCents,
  furtherPetLine,
  type OwnPayment,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { Price } from '../../../shared/ui/Price.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useSession } from '../../../shared/session/get-session.ts';
import { ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { PrintButton } from './PrintButton.tsx';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';

const readEveryMs = 2_000;
const maxReads = 5;

/** As tall as the receipt and the button below it, to prevent layout shift. */
export function ReceiptSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-67" />
      <Skeleton className="h-15 sm:h-10" />
      <Skeleton className="h-9 w-24" />
      <Skeleton className="mt-6 h-13 rounded-full" />
    </div>
  );
}

/**
 * Reads the payment, which can be recorded a moment after the plan became active. Undefined while it is
 * awaited, null if it doesn't come.
 */
function useFirstPayment(enrollmentId: number): OwnPayment | null | undefined {
  const findFirst = (payments: readonly OwnPayment[] = []) =>
    payments.find((one) => one.enrollmentId === enrollmentId && one.status === 'paid');
  const query = useQuery({
    ...ownPaymentsQuery,
    refetchInterval: ({ state }) =>
      findFirst(state.data?.payments) || state.dataUpdateCount >= maxReads ? false : readEveryMs,
  });
  const isAwaited = !query.isError && query.dataUpdatedAt === 0;
  return findFirst(query.data?.payments) ?? (isAwaited ? undefined : null);
}

/** Shows a printable receipt, with the next payment date. */
export function PaymentReceipt({ enrollment }: { enrollment: EnrollmentView }) {
  const owner = useSession().session?.owner ?? null;
  const payment = useFirstPayment(enrollment.id);
  const discountCents = discountCentsOf(enrollment.plan);
  return (
    <section aria-labelledby="receipt-heading">
      <h2 id="receipt-heading" className="text-heading">
        <span translate="no">{enrollment.plan.name}</span> for{' '}
        <span translate="no">{enrollment.pet.name}</span>
      </h2>
      <dl className="mt-4 space-y-2.5">
        <ReceiptRow label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </ReceiptRow>
        {discountCents > 0 && (
          <ReceiptRow label={`${furtherPetLine}, included`}>
            <Price amount={fromCents(discountCents)} per="per month" isDiscount />
          </ReceiptRow>
        )}
        <ReceiptRow label="Monthly total">
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </ReceiptRow>
        <ReceiptRow label="Paid today" isTotal>
          <span translate="no" className="tabular-nums">
            {`$${dueToday(enrollment)}`}
          </span>
        </ReceiptRow>
        {payment !== null && <ReceiptFacts payment={payment} owner={owner} />}
        <ReceiptRow label="Next payment">{formatDate(enrollment.nextBillingDate)}</ReceiptRow>
      </dl>
      <p className="mt-4 text-sm text-ink-500">
        Paid today: the one-time membership fee and the first month. A receipt is on its way to you
        by email.
      </p>
      <PrintButton />
    </section>
  );
}
