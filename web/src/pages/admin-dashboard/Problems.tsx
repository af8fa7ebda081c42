import {
  type AdminEnrollment,
  type AdminUser,
  hasDied,
  isSamePet,
  type StaffRole,
} from '@petwell/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { customerPaymentsQuery } from '../../features/customers/api/get-customer-records.ts';
import { ProbableDuplicates } from '../../features/customers/components/ProbableDuplicates.tsx';
import { UnconfirmedAddress } from '../../features/customers/components/UnconfirmedAddress.tsx';
import { endings } from '../../features/endings/index.ts';
import { owedAgainNotice } from '../../features/front-desk/payment-notices.ts';
import { SendCardLink, SendJoinLink } from '../../features/money/links/components/SendPayLink.tsx';
import { PayOverdue } from '../../features/money/recorded/components/PayOverdue.tsx';
import { takesPayments } from '../../features/money/recorded/payable-enrollment.ts';
import { isRestartable } from '../../shared/enrollments/is-restartable.ts';
import { OpenProposal } from '../../features/front-desk/components/OpenProposal.tsx';
import { overdueEnrollmentQuery } from '../../shared/staff/overdue-enrollment.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { describeProblem } from './describe-problem.ts';

type EnrollmentAlertProps = { enrollment: AdminEnrollment; customer: AdminUser; role: StaffRole };

/** The buttons of the next step, for staff who act. */
function NextStep({
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

/** Whether the pet has another plan that is newer, or goes on. Each plan has its own entry of the pet. */
function isReplaced({ id, petId }: AdminEnrollment, { pets, enrollments }: AdminUser): boolean {
  const pet = pets.find((one) => one.id === petId);
  const isOfPet = (other: AdminEnrollment) =>
    pet !== undefined && pets.some((one) => one.id === other.petId && isSamePet(one, pet));
  return enrollments.some(
    (other) => other.id !== id && (other.id > id || other.status !== 'cancelled') && isOfPet(other),
  );
}

function EnrollmentAlert({ enrollment, customer, role }: EnrollmentAlertProps) {
  const { id, petId, status, paymentProblem } = enrollment;
  const { owner, pets, isDemo } = customer;
  const isGone = pets.some((pet) => pet.id === petId && hasDied(pet));
  const { data: overdue = null, isError } = useQuery({
    ...overdueEnrollmentQuery({ ownerId: owner.id, enrollmentId: id }),
    enabled: !isGone && status !== 'cancelled' && (paymentProblem || status !== 'active'),
  });
  const problem = describeProblem(enrollment, {
    hasDied: isGone,
    isReplaced: isReplaced(enrollment, customer),
    overdue,
    isUnknown: isError,
  });
  if (problem === null) return null;
  const isActing = mayAct(role) && isDemo !== true && !isGone;
  return (
    <Alert
      variant={problem.look}
      title={problem.title}
      className="text-sm wrap-anywhere"
      {...(isActing && {
        actions: <NextStep enrollment={enrollment} owed={overdue?.owed ?? null} />,
      })}
    >
      {problem.text}
    </Alert>
  );
}

/** Payments that staff recorded and voided, and that are owed again. */
function OwedAgain({ ownerId }: { ownerId: number }) {
  const { data } = useInfiniteQuery(customerPaymentsQuery(ownerId));
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const notice = owedAgainNotice(payments.filter(({ recorded }) => recorded?.owed));
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
