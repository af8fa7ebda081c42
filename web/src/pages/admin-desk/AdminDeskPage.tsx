import { type DeskPet, hasDied, type StaffRole } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { endings } from '../../features/endings/index.ts';
import { handovers } from '../../features/handovers/index.ts';
import { holds } from '../../features/holds/index.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { SendCardLink, SendJoinLink } from '../../features/money/links/components/SendPayLink.tsx';
import { OwnerMails } from '../../features/mails/components/OwnerMails.tsx';
import { Desk } from '../../features/front-desk/components/Desk.tsx';
import { PayOverdueEnrollment } from '../../features/money/recorded/components/PayOverdue.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { takesPayments, takesSetup } from '../../features/money/recorded/payable-enrollment.ts';
import { CallList } from '../../features/moving-in/call-list/components/CallList.tsx';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { ChangePlan } from '../../features/plan-changes/components/ChangePlan.tsx';
import { isChangeable } from '../../features/plan-changes/is-changeable.ts';
import { OwnerNotes } from './OwnerNotes.tsx';

function recordPaymentOf({ enrollmentId, status, ...pet }: DeskPet, role: StaffRole) {
  const { totalMonthlyPrice, membershipFee, membershipFeePaid } = pet;
  if (enrollmentId === null || status === null) return null;
  if (totalMonthlyPrice === null || membershipFee === null || membershipFeePaid === null)
    return null;
  const price = { totalMonthlyPrice, membershipFee, membershipFeePaid };
  const enrollment = { ...pet, ...price, id: enrollmentId, status };
  if (!takesPayments(enrollment)) return null;
  return (
    <div key={enrollmentId} className="flex flex-wrap gap-2">
      <RecordPayment enrollment={enrollment} />
      {mayManage(role) && takesSetup(enrollment) && (
        <SendSetupLink enrollmentId={enrollmentId} about={`for ${enrollment.petName}`} />
      )}
    </div>
  );
}

function paymentActionsOf({ ownerId, enrollmentId, petName }: DeskPet, role: StaffRole) {
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

function changePlanOf(pet: DeskPet, role: StaffRole) {
  const { enrollmentId, petName, status } = pet;
  if (enrollmentId === null || status === null || !isChangeable(status) || hasDied(pet))
    return null;
  return (
    <ChangePlan key={`change-${enrollmentId}`} enrollment={{ enrollmentId, petName }} role={role} />
  );
}

/** Records that a pet died; a plan that still runs ends with it. */
function Loss({ pet: { petId, petName, enrollmentId, planName, status } }: { pet: DeskPet }) {
  if (enrollmentId === null || planName === null || status === null || status === 'cancelled') {
    return <MarkDeceased pet={{ id: petId, name: petName }} by="staff" />;
  }
  return <endings.RecordLoss enrollment={{ enrollmentId, petName, planName }} />;
}

/** `/admin-dashboard/desk`: today's visits, and a pet with the services of its plan to record. */
export function AdminDeskPage() {
  const staff = useStaff();
  const role = staff?.role ?? 'viewer';
  return (
    <StaffPage
      title="Front desk"
      description="Today’s visits, and the services that pets get."
      actions={
        mayAct(role) && (
          <Link to={paths.adminNewMember} className={buttonClass({ variant: 'outline' })}>
            New member
          </Link>
        )
      }
    >
      <Desk
        role={role}
        endings={{ ...endings, ...holds, ...handovers }}
        notesOf={({ ownerId }) => <OwnerNotes key={ownerId} ownerId={ownerId} role={role} />}
        ownerActionsOf={(pet) => (
          <>
            <OwnerMails
              key={pet.ownerId}
              ownerId={pet.ownerId}
              ownerName={pet.ownerName}
              role={role}
            />
            {mayAct(role) && (
              <Link
                to={paths.adminNewMemberWith(pet.petId)}
                className={buttonClass({ variant: 'ghost', size: 'small' })}
              >
                Add a pet
              </Link>
            )}
            {mayAct(role) && !hasDied(pet) && <Loss key={pet.petId} pet={pet} />}
          </>
        )}
        recordPaymentOf={(pet) => recordPaymentOf(pet, role)}
        changePlanOf={(pet) => changePlanOf(pet, role)}
        membersToBe={(search) => <CallList of={{ search }} mayAdd={mayAct(role)} />}
        paymentActionsOf={(pet) => paymentActionsOf(pet, role)}
      />
    </StaffPage>
  );
}
