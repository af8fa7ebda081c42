import { type DeskPet, hasDied, type StaffRole } from '@petwell/contracts';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { endings } from '../../features/endings/index.ts';
import { SendCardLink, SendJoinLink } from '../../features/money/links/components/SendPayLink.tsx';
import { PayOverdueEnrollment } from '../../features/money/recorded/components/PayOverdue.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { payableOf, takesSetup } from '../../features/money/recorded/payable-enrollment.ts';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { ChangePlan } from '../../features/plan-changes/components/ChangePlan.tsx';
import { isChangeable } from '../../features/plan-changes/is-changeable.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';

export function recordPaymentOf(pet: DeskPet, role: StaffRole) {
  const enrollment = payableOf(pet);
  if (enrollment === null) return null;
  const { id, petName } = enrollment;
  return (
    <div key={id} className="flex flex-wrap gap-2">
      <RecordPayment enrollment={enrollment} />
      {mayManage(role) && takesSetup(enrollment) && (
        <SendSetupLink enrollmentId={id} about={`for ${petName}`} />
      )}
    </div>
  );
}

export function paymentActionsOf({ ownerId, enrollmentId, petName }: DeskPet, role: StaffRole) {
  if (!mayAct(role) || enrollmentId === null) return { overdue: null, firstPayment: null };
  const about = `for ${petName}`;
  return {
    overdue: (
      <div key={enrollmentId} className="flex flex-wrap gap-2">
        <PayOverdueEnrollment ownerId={ownerId} enrollmentId={enrollmentId} about={about} />
        <SendCardLink enrollmentId={enrollmentId} about={about} />
      </div>
    ),
    firstPayment: (
      <div key={enrollmentId} className="flex flex-wrap gap-2">
        <SendJoinLink enrollmentId={enrollmentId} about={about} />
      </div>
    ),
  };
}

export function changePlanOf(pet: DeskPet, role: StaffRole) {
  const { enrollmentId, petName, status } = pet;
  if (enrollmentId === null || status === null || !isChangeable(status) || hasDied(pet))
    return null;
  return (
    <ChangePlan key={`change-${enrollmentId}`} enrollment={{ enrollmentId, petName }} role={role} />
  );
}

/** Records that a pet died; a plan that still runs ends with it. */
export function Loss({
  pet: { petId, petName, enrollmentId, planName, status },
}: {
  pet: DeskPet;
}) {
  if (enrollmentId === null || planName === null || status === null || status === 'cancelled') {
    return <MarkDeceased pet={{ id: petId, name: petName }} by="staff" />;
  }
  return <endings.RecordLoss enrollment={{ enrollmentId, petName, planName }} />;
}
