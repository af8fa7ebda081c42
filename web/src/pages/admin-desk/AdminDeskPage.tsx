import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { SendCardLink } from '../../features/card-links/components/SendCardLink.tsx';
import { Desk } from '../../features/desk/components/Desk.tsx';
import { OwnerNotes } from './OwnerNotes.tsx';

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
        notesOf={({ ownerId }) => <OwnerNotes key={ownerId} ownerId={ownerId} role={role} />}
        cardLinkOf={({ enrollmentId, petName }) =>
          mayAct(role) &&
          enrollmentId !== null && (
            <SendCardLink key={enrollmentId} enrollmentId={enrollmentId} about={`for ${petName}`} />
          )
        }
      />
    </StaffPage>
  );
}
