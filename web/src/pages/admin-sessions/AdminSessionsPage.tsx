import { ChangePasswordForm } from '../../features/account/components/ChangePasswordForm.tsx';
import { OpenSessions } from '../../features/account/components/OpenSessions.tsx';
import { StaffPage } from '../../features/admin/components/StaffPage.tsx';
import { useStaff } from '../../features/admin/use-staff.ts';
import { Card } from '../../shared/ui/Card.tsx';

/** `/admin-dashboard/sessions`: lists a staff member's own sessions, and changes the password. */
export function AdminSessionsPage() {
  const staff = useStaff();
  return (
    <StaffPage
      title="Sign-in and security"
      description="Where you are signed in, and your password."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="p-5">
          <h2 className="mb-2 text-heading">Where you are signed in</h2>
          <OpenSessions kind="staff" />
        </Card>
        <Card className="p-5">
          <h2 className="mb-4 text-heading">Change your password</h2>
          <ChangePasswordForm kind="staff" name={staff?.username ?? ''} />
        </Card>
      </div>
    </StaffPage>
  );
}
