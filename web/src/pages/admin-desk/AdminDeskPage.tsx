import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { Desk } from '../../features/desk/components/Desk.tsx';

/** `/admin-dashboard/desk`: finds a pet and records which services of its plan were used. */
export function AdminDeskPage() {
  const staff = useStaff();
  return (
    <StaffPage title="Front desk" description="Find a pet and record the services it gets.">
      <Desk role={staff?.role ?? 'viewer'} />
    </StaffPage>
  );
}
