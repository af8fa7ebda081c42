import { AdminDashboard } from '../../features/admin/components/AdminDashboard.tsx';
import { RefreshCustomers } from '../../features/admin/components/RefreshCustomers.tsx';
import { StaffPage } from '../../features/admin/components/StaffPage.tsx';
import { useStaff } from '../../features/admin/use-staff.ts';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage() {
  const staff = useStaff();
  return (
    <StaffPage
      title="Customers"
      description="The clinic’s customers, subscriptions, and payments."
      actions={<RefreshCustomers />}
    >
      <AdminDashboard role={staff?.role ?? 'viewer'} />
    </StaffPage>
  );
}
