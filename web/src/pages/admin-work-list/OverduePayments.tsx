import { SendCardLink } from '../../features/money/links/components/SendPayLink.tsx';
import { RetryPayment } from '../../features/money/retries/components/RetryPayment.tsx';
import { PayOverdue } from '../../features/money/recorded/components/PayOverdue.tsx';
import { CallMarks } from '../../features/money/notices/components/CallMarks.tsx';
import { SnoozeItem } from '../../features/money/notices/components/SnoozeItem.tsx';
import { FailedPayments } from '../../features/work-list/components/WorkList.tsx';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** Lists overdue payments, which staff can charge again, take in cash, or ask another card for. */
export function OverduePayments() {
  const isActing = mayAct(useStaff()?.role ?? 'viewer');
  return (
    <FailedPayments
      actionOn={({ invoiceId, enrollmentId, petName, amountCents, months }) =>
        isActing && invoiceId !== null ? (
          <div className="flex flex-wrap items-start gap-2 sm:justify-end">
            <RetryPayment invoiceId={invoiceId} about={`for ${petName}`} />
            <PayOverdue owed={{ enrollmentId, amountCents, months }} about={`for ${petName}`} />
            <SendCardLink enrollmentId={enrollmentId} about={`for ${petName}`} />
          </div>
        ) : undefined
      }
      marksOn={({ invoiceId, petName }) =>
        isActing &&
        invoiceId !== null && (
          <div className="-ml-4 flex flex-wrap">
            <CallMarks invoiceId={invoiceId} about={`for ${petName}`} />
            <SnoozeItem invoiceId={invoiceId} list="failedPayments" about={petName} />
          </div>
        )
      }
    />
  );
}
