import type { AdminEnrollment } from '@petwell/contracts';
import { endings } from '../../features/endings/index.ts';
import { SendCardLink, SendJoinLink } from '../../features/money/links/components/SendPayLink.tsx';
import { PayOverdue } from '../../features/money/recorded/components/PayOverdue.tsx';
import { takesPayments } from '../../features/money/recorded/payable-enrollment.ts';
import { isRestartable } from '../../shared/enrollments/is-restartable.ts';
import { OpenProposal } from '../../features/front-desk/components/OpenProposal.tsx';

/** The buttons of the next step, for staff who act. */
export function NextStep({
  enrollment,
  owed,
}: {
  enrollment: AdminEnrollment;
  owed: Parameters<typeof PayOverdue>[0]['owed'];
}) {
  const { id, petName, planName, status, endsOn, restart } = enrollment;
  const plan = { enrollmentId: id, petName, planName };
  const about = `for ${petName}`;
  if (status === 'cancelled') {
    return isRestartable(restart) ? <endings.StartAgain enrollment={plan} /> : null;
  }
  if (status === 'pending_payment') {
    return (
      <>
        <SendJoinLink enrollmentId={id} about={about} />
        {enrollment.isProposal === true && <OpenProposal enrollmentId={id} />}
      </>
    );
  }
  const isUnpaid = status === 'suspended' || enrollment.paymentProblem;
  return (
    <>
      {isUnpaid && !takesPayments(enrollment) && (
        <>
          <PayOverdue owed={owed} about={about} />
          <SendCardLink enrollmentId={id} about={about} />
        </>
      )}
      {endsOn !== undefined && <endings.UndoEnd enrollment={plan} endsOn={endsOn} />}
    </>
  );
}
