import { AdminDashboard } from '../../features/admin/components/AdminDashboard.tsx';
import { RefreshCustomers } from '../../features/admin/components/RefreshCustomers.tsx';
import { StaffPage } from '../../features/admin/components/StaffPage.tsx';
import type { StaffMember } from '../../features/admin/staff-flags.ts';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage({ staff }: { staff: StaffMember }) {
  return (
    <StaffPage
      title="Customers"
      description="Customers, subscriptions and payments of the clinic."
      actions={<RefreshCustomers />}
    >
      <AdminDashboard role={staff.role} />
    </StaffPage>
  );
}
