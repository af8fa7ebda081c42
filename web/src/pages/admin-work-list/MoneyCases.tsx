import { RefundPayment } from '../../features/refunds/components/RefundPayment.tsx';
import { FailedRefunds } from '../../features/work-list/components/FailedRefunds.tsx';
import { PaymentCases, SendEvidence } from '../../features/work-list/components/PaymentCases.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** Lists payments to decide on, with what a manager can refund of them. */
export function MoneyCases() {
  const isManager = mayManage(useStaff()?.role ?? 'viewer');
  const refundOf: Parameters<typeof PaymentCases>[0]['actionOn'] = ({
    invoiceId,
    paidAt,
    proposedRefund,
  }) =>
    isManager && proposedRefund !== null ? (
      <RefundPayment
        invoiceId={invoiceId}
        about={`the payment of ${formatDate(paidAt)}`}
        proposal={proposedRefund}
      />
    ) : undefined;
  return (
    <>
      <PaymentCases name="disputes" actionOn={(payment) => <SendEvidence payment={payment} />} />
      <PaymentCases name="fraudWarnings" actionOn={refundOf} />
      <PaymentCases name="latePayments" actionOn={refundOf} />
      <FailedRefunds
        actionOn={({ invoiceId, failedAt, amountCents }) =>
          isManager ? (
            <RefundPayment
              invoiceId={invoiceId}
              about={`what failed on ${formatDate(failedAt)}`}
              proposal={{ amountCents, kind: 'correction' }}
            />
          ) : undefined
        }
      />
    </>
  );
}
