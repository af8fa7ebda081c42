import type { AdminEnrollment, AdminUser, StaffRole } from '@petwell/contracts';
import { ProbableDuplicates } from '../../features/customers/components/ProbableDuplicates.tsx';
import { UnconfirmedAddress } from '../../features/customers/components/UnconfirmedAddress.tsx';
import { useCircumstances } from '../../features/customers/use-circumstances.ts';
import { useOwedAgain } from '../../features/customers/use-owed-again.ts';
import { owedAgainNotice } from '../../features/front-desk/payment-notices.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { describeProblem } from './describe-problem.ts';
import { NextStep } from './NextStep.tsx';

type EnrollmentAlertProps = { enrollment: AdminEnrollment; customer: AdminUser; role: StaffRole };

function EnrollmentAlert({ enrollment, customer, role }: EnrollmentAlertProps) {
  const about = useCircumstances(enrollment, customer);
  const problem = describeProblem(enrollment, about);
  if (problem === null) return null;
  const isActing = mayAct(role) && customer.isDemo !== true && !about.hasDied;
  return (
    <Alert
      variant={problem.look}
      title={problem.title}
      className="text-sm wrap-anywhere"
      {...(isActing && {
        actions: <NextStep enrollment={enrollment} owed={about.overdue?.owed ?? null} />,
      })}
    >
      {problem.text}
    </Alert>
  );
}

/** Payments that staff recorded and voided, and that are owed again. */
function OwedAgain({ ownerId }: { ownerId: number }) {
  const notice = owedAgainNotice(useOwedAgain(ownerId));
  if (notice === null) return null;
  return (
    <Alert variant="warning" title={notice.title} className="text-sm">
      {notice.text}
    </Alert>
  );
}

/** What is wrong with a customer's plans, money, and address, each with its next step. Nothing if all is well. */
export function Problems({ customer, role }: { customer: AdminUser; role: StaffRole }) {
  const { owner, enrollments } = customer;
  return (
    <section aria-label="What is wrong" className="mt-3 space-y-2 empty:hidden">
      {enrollments.map((enrollment) => (
        <EnrollmentAlert
          key={enrollment.id}
          enrollment={enrollment}
          customer={customer}
          role={role}
        />
      ))}
      <OwedAgain ownerId={owner.id} />
      <UnconfirmedAddress ownerId={owner.id} role={role} />
      <ProbableDuplicates ownerId={owner.id} />
    </section>
  );
}
