import type { StaffMember } from '../../features/admin/staff-flags.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage({ staff }: { staff: StaffMember }) {
  return (
    <PageShell
      title="Customers"
      description="Customers, subscriptions and payments of the clinic."
      heading="Customers"
      intro={`Signed in as ${staff.username}.`}
      width="wide"
    >
      {null}
    </PageShell>
  );
}
