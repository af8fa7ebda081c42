import type { DeskPet, StaffRole } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { endings } from '../../features/endings/index.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { SendCardLink } from '../../features/money/links/components/SendCardLink.tsx';
import { Desk } from '../../features/front-desk/components/Desk.tsx';
import { PayOverduePlan } from '../../features/money/recorded/components/PayOverdue.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { takesPayments, takesSetup } from '../../features/money/recorded/payable-plan.ts';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { OwnerNotes } from './OwnerNotes.tsx';

function recordPaymentOf({ enrollmentId, status, ...pet }: DeskPet, role: StaffRole) {
  const { totalMonthlyPrice, membershipFee } = pet;
  if (enrollmentId === null || status === null) return null;
  // Missing in responses of earlier versions.
  if (totalMonthlyPrice === undefined || membershipFee === undefined) return null;
  const plan = { ...pet, id: enrollmentId, status, totalMonthlyPrice, membershipFee };
  if (!takesPayments(plan)) return null;
  return (
    <div key={enrollmentId} className="flex flex-wrap gap-2">
      <RecordPayment plan={plan} />
      {mayManage(role) && takesSetup(plan) && (
        <SendSetupLink enrollmentId={enrollmentId} about={`for ${plan.petName}`} />
      )}
    </div>
  );
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
        endings={endings}
        notesOf={({ ownerId }) => <OwnerNotes key={ownerId} ownerId={ownerId} role={role} />}
        recordPaymentOf={(pet) => recordPaymentOf(pet, role)}
        overdueActionsOf={({ ownerId, enrollmentId, petName }) =>
          mayAct(role) &&
          enrollmentId !== null && (
            <div key={enrollmentId} className="flex flex-wrap gap-2">
              <PayOverduePlan
                ownerId={ownerId}
                enrollmentId={enrollmentId}
                about={`for ${petName}`}
              />
              <SendCardLink enrollmentId={enrollmentId} about={`for ${petName}`} />
            </div>
          )
        }
      />
    </StaffPage>
  );
}
