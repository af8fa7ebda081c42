import type { StaffRole } from '@petwell/contracts';
import type { MoneyRow } from '../../features/customers/money-rows.ts';
import { AnswerDispute } from '../../features/money/disputes/components/AnswerDispute.tsx';
import { RecordedActions } from '../../features/money/recorded/components/RecordedActions.tsx';
import { RefundPayment } from '../../features/money/refunds/components/RefundPayment.tsx';
import { RetryPayment } from '../../features/money/retries/components/RetryPayment.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';

const rowClass = 'flex flex-wrap items-start gap-2';

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
  if (recorded !== null) return <RecordedActions payment={payment} role={role} />;
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
