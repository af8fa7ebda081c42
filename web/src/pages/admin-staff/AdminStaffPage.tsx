import { NewStaffForm } from '../../features/staff-accounts/components/NewStaffForm.tsx';
import { StaffAccounts } from '../../features/staff-accounts/components/StaffAccounts.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { Card } from '../../shared/ui/Card.tsx';

/** `/admin-dashboard/staff`: lets managers add, disable, and change staff accounts. */
export function AdminStaffPage() {
  const staff = useStaff();
  return (
    <StaffPage title="Staff" description="Who can sign in here, and what they can do.">
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby="accounts">
          <h2 id="accounts" className="mb-3 text-heading">
            Accounts
          </h2>
          <StaffAccounts ownUsername={staff?.username ?? ''} />
        </section>
        <Card className="p-5">
          <h2 className="mb-4 text-heading">Add someone</h2>
          <NewStaffForm />
        </Card>
      </div>
    </StaffPage>
  );
}
