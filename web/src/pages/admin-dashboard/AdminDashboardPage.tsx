import { Customers } from '../../features/customers/components/Customers.tsx';
import { RefreshCustomers } from '../../features/customers/components/RefreshCustomers.tsx';
import { Figures } from '../../features/figures/components/Figures.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage() {
  const staff = useStaff();
  return (
    <StaffPage
      title="Customers"
      description="The clinic’s customers, subscriptions, and payments."
      actions={<RefreshCustomers />}
    >
      <Customers role={staff?.role ?? 'viewer'} figures={<Figures />} />
    </StaffPage>
  );
}
