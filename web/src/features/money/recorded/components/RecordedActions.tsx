import type { CustomerPayment, StaffRole } from '@petwell/contracts';
import { formatDate } from '../../../../shared/format-date.ts';
import { mayAct, mayManage } from '../../../../shared/staff/permissions.ts';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { SettleOwed } from './SettleOwed.tsx';
import { VoidPayment } from './VoidPayment.tsx';

/** Offers to print or void a payment that staff recorded, and to record it again if it is owed again. */
export function RecordedActions({ payment, role }: { payment: CustomerPayment; role: StaffRole }) {
  const { recorded, enrollmentId, amountCents, refundedCents, status, createdAt } = payment;
  if (recorded === null) return null;
  const isVoidable = status === 'paid' && refundedCents === 0 && recorded.method !== 'card';
  const about = `the payment of ${formatDate(createdAt)}`;
  const ofPayment = { enrollmentId, about, paymentId: recorded.id };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <a
        href={`/api/admin/recorded-payments/${recorded.id}/receipt.pdf`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'outline', size: 'small' })}
      >
        <span>Print receipt</span> <span className="sr-only">{`of ${about} (new tab)`}</span>
      </a>
      {recorded.owed && mayAct(role) && <SettleOwed {...ofPayment} amountCents={amountCents} />}
      {isVoidable && mayManage(role) && <VoidPayment {...ofPayment} />}
    </div>
  );
}
