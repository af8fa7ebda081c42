import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { Desk } from '../../features/desk/components/Desk.tsx';
import { OwnerNotes } from './OwnerNotes.tsx';

/** `/admin-dashboard/desk`: today's visits, and a pet with the services of its plan to record. */
export function AdminDeskPage() {
  const staff = useStaff();
  const role = staff?.role ?? 'viewer';
  return (
    <StaffPage title="Front desk" description="Today’s visits, and the services that pets get.">
      <Desk
        role={role}
        notesOf={({ ownerId }) => <OwnerNotes key={ownerId} ownerId={ownerId} role={role} />}
      />
    </StaffPage>
  );
}
