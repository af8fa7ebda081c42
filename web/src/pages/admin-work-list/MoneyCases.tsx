import type { SnoozableList } from '@petwell/contracts';
import { AnswerDispute } from '../../features/money/disputes/components/AnswerDispute.tsx';
import { SnoozeItem } from '../../features/money/notices/components/SnoozeItem.tsx';
import { RefundPayment } from '../../features/money/refunds/components/RefundPayment.tsx';
import { FailedRefunds } from '../../features/work-list/components/FailedRefunds.tsx';
import { PaymentCases, SendEvidence } from '../../features/work-list/components/PaymentCases.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import type { Elements } from '../../shared/ui/elements.ts';

function Actions({ refund, snooze }: { refund: Elements; snooze: Elements }) {
  return (
    <div className="flex flex-wrap gap-1 sm:justify-end">
      {refund}
      {snooze}
    </div>
  );
}

/** Lists payments to decide on, with what a manager can refund of them; staff can snooze them. */
export function MoneyCases() {
  const role = useStaff()?.role ?? 'viewer';
  const casesOf =
    (list: SnoozableList): Parameters<typeof PaymentCases>[0]['actionOn'] =>
    ({ invoiceId, paidAt, proposedRefund }) => {
      if (!mayAct(role)) return undefined;
      const about = `the payment of ${formatDate(paidAt)}`;
      const isRefundable = mayManage(role) && proposedRefund !== null;
      return (
        <Actions
          refund={
            isRefundable && (
              <RefundPayment invoiceId={invoiceId} about={about} proposal={proposedRefund} />
            )
          }
          snooze={<SnoozeItem invoiceId={invoiceId} list={list} about={about} />}
        />
      );
    };
  return (
    <>
      <PaymentCases
        name="disputes"
        actionOn={(payment) =>
          mayManage(role) && payment.dispute !== null ? (
            <AnswerDispute
              id={payment.dispute.id}
              about={`the payment of ${formatDate(payment.paidAt)}`}
            />
          ) : (
            <SendEvidence payment={payment} />
          )
        }
      />
      <PaymentCases name="fraudWarnings" actionOn={casesOf('fraudWarnings')} />
      <PaymentCases name="latePayments" actionOn={casesOf('latePayments')} />
      <FailedRefunds
        actionOn={({ invoiceId, failedAt, amountCents }) => {
          if (!mayAct(role)) return undefined;
          const about = `what failed on ${formatDate(failedAt)}`;
          const proposal = { amountCents, kind: 'correction' } as const;
          return (
            <Actions
              refund={
                mayManage(role) && (
                  <RefundPayment invoiceId={invoiceId} about={about} proposal={proposal} />
                )
              }
              snooze={<SnoozeItem invoiceId={invoiceId} about={about} list="failedRefunds" />}
            />
          );
        }}
      />
    </>
  );
}
