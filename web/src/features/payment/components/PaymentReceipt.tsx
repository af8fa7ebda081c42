import type { EnrollmentView } from '@petwell/contracts';
import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { formatDate } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { dueToday } from './PaymentBreakdown.tsx';

type RowProps = { label: string; isTotal?: boolean; children: React.ReactNode };

function Row({ label, isTotal = false, children }: RowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-sand-300 pt-3 text-lg font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** As tall as the receipt, to prevent layout shift. */
export function ReceiptSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-35" />
      <Skeleton className="h-15 sm:h-10" />
      <Skeleton className="h-9 w-24" />
    </div>
  );
}

/** Shows a printable receipt, with the next payment date. */
export function PaymentReceipt({ enrollment }: { enrollment: EnrollmentView }) {
  return (
    <section aria-labelledby="receipt-heading">
      <h2 id="receipt-heading" className="text-heading">
        {enrollment.plan.name} for {enrollment.pet.name}
      </h2>
      <dl className="mt-4 space-y-2.5">
        <Row label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </Row>
        <Row label="Monthly total">
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Row>
        <Row label="Paid today" isTotal>
          <span className="tabular-nums">${dueToday(enrollment)}</span>
        </Row>
        <Row label="Next payment">{formatDate(enrollment.nextBillingDate)}</Row>
      </dl>
      <p className="mt-4 text-sm text-ink-500">
        Paid today: the one-time membership fee and the first month. A receipt is on its way to you
        by email.
      </p>
      <Button
        variant="ghost"
        size="small"
        className="mt-2 -ml-4 print:hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </section>
  );
}
