import type { AdminUser, CustomerPayment, StaffRole } from '@petwell/contracts';
import { NewNote } from '../../features/customers/components/NewNote.tsx';
import { Timeline } from '../../features/customers/components/Timeline.tsx';
import { useCustomerRecords } from '../../features/customers/use-customer-records.ts';
import { AnswerDispute } from '../../features/money/disputes/components/AnswerDispute.tsx';
import { SendCardLink } from '../../features/money/links/components/SendCardLink.tsx';
import { PayOverduePlan } from '../../features/money/recorded/components/PayOverdue.tsx';
import { SettleOwed } from '../../features/money/recorded/components/SettleOwed.tsx';
import { VoidPayment } from '../../features/money/recorded/components/VoidPayment.tsx';
import { RetryPayment } from '../../features/money/retries/components/RetryPayment.tsx';
import { RefundPayment } from '../../features/money/refunds/components/RefundPayment.tsx';
import { BookVisit } from '../../features/calendar/components/CustomerVisits.tsx';
import { useTasks } from '../../features/calendar/use-tasks.ts';
import { formatDate } from '../../shared/format-date.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { useUses } from './use-uses.tsx';
import { useVisits } from './use-visits.tsx';

/** Offers to refund what is left of a payment that Stripe took, to charge one that failed, and to print or void a recorded one. */
function PaymentActions({
  payment,
  ownerId,
  role,
}: {
  payment: CustomerPayment;
  ownerId: number;
  role: StaffRole;
}) {
  const { invoiceId, enrollmentId, status, source, recorded, refundedCents, amountCents, kind } =
    payment;
  const about = `the payment of ${formatDate(payment.createdAt)}`;
  if (status === 'open' && source === 'subscription' && kind === 'monthly' && mayAct(role)) {
    return (
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <RetryPayment invoiceId={invoiceId} about={about} />
        <PayOverduePlan ownerId={ownerId} enrollmentId={enrollmentId} about={`for ${about}`} />
        <SendCardLink enrollmentId={enrollmentId} about={`for ${about}`} />
      </div>
    );
  }
  if (recorded !== null) {
    return (
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          href={`/api/admin/recorded-payments/${recorded.id}/receipt.pdf`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          Print receipt <span className="sr-only">of {about} (new tab)</span>
        </a>
        {recorded.owed && mayAct(role) && (
          <SettleOwed
            enrollmentId={enrollmentId}
            about={about}
            paymentId={recorded.id}
            amountCents={amountCents}
          />
        )}
        {status === 'paid' && mayManage(role) && (
          <VoidPayment enrollmentId={enrollmentId} about={about} paymentId={recorded.id} />
        )}
      </div>
    );
  }
  const isRefundable =
    status === 'paid' && source === 'subscription' && refundedCents < amountCents;
  if (!mayManage(role) || (!isRefundable && payment.disputes.length === 0)) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isRefundable && <RefundPayment invoiceId={invoiceId} about={about} />}
      {payment.disputes.map(({ id }) => (
        <AnswerDispute key={id} id={id} about={about} />
      ))}
    </div>
  );
}

/** Shows everything that happened with a customer in one list, notes and books. */
export function CustomerTimeline({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const { owner, enrollments, isDemo = false } = customer;
  const allTasks = useTasks();
  const visits = useVisits(owner.id, mayAct(role) ? allTasks : null);
  const uses = useUses(enrollments);
  const records = useCustomerRecords(owner.id, uses.loadedTo, (payment) => (
    <PaymentActions payment={payment} ownerId={owner.id} role={role} />
  ));
  return (
    <>
      {mayAct(role) && !isDemo && <NewNote ownerId={owner.id} />}
      <BookVisit customer={customer} today={visits.today} tasks={allTasks} mayBook={mayAct(role)} />
      <Timeline sources={[...records, uses, visits]} />
    </>
  );
}
