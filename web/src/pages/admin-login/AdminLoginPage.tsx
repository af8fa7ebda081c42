import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { AdminLoginForm } from '../../features/staff-sign-in/components/AdminLoginForm.tsx';
import { setStaffFlags, type StaffMember } from '../../shared/staff/staff-flags.ts';
import { adminLoginTexts } from '../../features/staff-sign-in/texts.ts';
import { paths, safeStaffReturnTo, staffStart } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** Shown if another tab of this browser is already signed in. */
function SignedInElsewhere({ staff, goTo }: { staff: StaffMember; goTo: string }) {
  const navigate = useNavigate();
  const goOn = () => {
    setStaffFlags(staff);
    void navigate(goTo, { replace: true });
  };
  return (
    <Alert
      className="mb-6"
      actions={
        <Button size="small" onClick={goOn}>
          <span>
            Continue as <span translate="no">{staff.username}</span>
          </span>
        </Button>
      }
    >
      You are signed in as <span translate="no">{staff.username}</span>.
    </Alert>
  );
}

const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state;

/** `/admin-login`: signs staff in, then opens the staff page that they came for. */
export function AdminLoginPage() {
  const { session } = useSession();
  const { state } = useLocation() as { state: unknown };
  const [parameters] = useSearchParams();
  const goTo = safeStaffReturnTo(parameters.get('returnTo')) ?? staffStart;
  const staff = session?.staff ?? null;
  return (
    <PageShell
      title="Staff sign-in"
      description="Staff sign in here to manage customers, plans, and payments."
      heading="Staff sign-in"
      intro="For people who work at the clinic."
      width="narrow"
    >
      {staff !== null && <SignedInElsewhere staff={staff} goTo={goTo} />}
      {staff === null && hasEnded(state) && <Alert className="mb-6">{adminLoginTexts.ended}</Alert>}
      <Card className="p-6 sm:p-8">
        <AdminLoginForm goTo={goTo} />
      </Card>
      <p className="mt-6 text-center text-ink-700">
        Looking for your pet’s plan? <TextLink to={paths.login}>Client Login</TextLink>
      </p>
    </PageShell>
  );
}
