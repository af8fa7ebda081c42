import type { StaffRole } from '@petwell/contracts';
import type { MoneyRow } from '../../features/customers/money-rows.ts';
import { AnswerDispute } from '../../features/money/disputes/components/AnswerDispute.tsx';
import { SettleOwed } from '../../features/money/recorded/components/SettleOwed.tsx';
import { VoidPayment } from '../../features/money/recorded/components/VoidPayment.tsx';
import { RefundPayment } from '../../features/money/refunds/components/RefundPayment.tsx';
import { RetryPayment } from '../../features/money/retries/components/RetryPayment.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';

const rowClass = 'flex flex-wrap items-start gap-2';

/** Offers to print or void a payment that staff recorded, and to record it again if it is owed again. */
function RecordedActions({ row, role }: { row: MoneyRow; role: StaffRole }) {
  const { recorded, enrollmentId, amountCents, refundedCents, status, createdAt } = row.payment;
  if (recorded === null) return null;
  const isVoidable = status === 'paid' && refundedCents === 0 && recorded.method !== 'card';
  const about = `the payment of ${formatDate(createdAt)}`;
  const ofPayment = { enrollmentId, about, paymentId: recorded.id };
  return (
    <div className={rowClass}>
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

/** Says what the role can do about a row of the money table; null if nothing. */
export function moneyActions(row: MoneyRow, role: StaffRole) {
  const { payment, dispute, key } = row;
  const { invoiceId, status, source, kind, recorded, refundedCents, amountCents } = payment;
  const about = `the payment of ${formatDate(payment.createdAt)}`;
  if (dispute !== undefined) {
    return mayManage(role) ? (
      <div className={rowClass}>
        <AnswerDispute id={dispute.id} about={about} />
      </div>
    ) : null;
  }
  if (!key.startsWith('payment')) return null;
  if (recorded !== null) return <RecordedActions row={row} role={role} />;
  if (source !== 'subscription') return null;
  if (status === 'open' && kind === 'monthly' && mayAct(role)) {
    return (
      <div className={rowClass}>
        <RetryPayment invoiceId={invoiceId} about={about} />
      </div>
    );
  }
  if (status !== 'paid' || refundedCents >= amountCents || !mayManage(role)) return null;
  return (
    <div className={rowClass}>
      <RefundPayment invoiceId={invoiceId} about={about} />
    </div>
  );
}
