import { ChangePasswordForm } from '../../features/account/components/ChangePasswordForm.tsx';
import { OpenSessions } from '../../features/account/components/OpenSessions.tsx';
import { StaffDetailsForm } from '../../features/staff-accounts/components/StaffDetailsForm.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useSession } from '../../shared/session/get-session.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { Card } from '../../shared/ui/Card.tsx';

/** `/admin-dashboard/sessions`: lists a staff member's own sessions; changes name, email, and password. */
export function AdminSessionsPage() {
  const staff = useStaff();
  const account = useSession().session?.staff;
  return (
    <StaffPage
      title="Sign-in and security"
      description="Where you are signed in, your email address, and your password."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="p-5">
          <h2 className="mb-2 text-heading">Where you are signed in</h2>
          <OpenSessions kind="staff" />
        </Card>
        <div className="space-y-6">
          <Card className="p-5">
            <h2 className="mb-4 text-heading">Your name and email</h2>
            {account && <StaffDetailsForm account={account} />}
          </Card>
          <Card className="p-5">
            <h2 className="mb-4 text-heading">Change your password</h2>
            <ChangePasswordForm kind="staff" name={staff?.username ?? ''} />
          </Card>
        </div>
      </div>
    </StaffPage>
  );
}
