import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { AppointmentDay } from '../../features/calendar/components/AppointmentDay.tsx';

/** `/admin-dashboard/appointments`: shows a day's appointments and the owners' requests. */
export function AdminAppointmentsPage() {
  const staff = useStaff();
  return (
    <StaffPage title="Appointments" description="A day’s appointments and the owners’ requests.">
      <AppointmentDay role={staff?.role ?? 'viewer'} />
    </StaffPage>
  );
}
