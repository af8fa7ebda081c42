import { Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { ChangePasswordForm } from '../../features/account/components/ChangePasswordForm.tsx';
import { OpenSessions } from '../../features/account/components/OpenSessions.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';

function SecurityOf({ email, isDemo }: { email: string; isDemo: boolean }) {
  if (isDemo) {
    return (
      <Alert variant="info">
        Everyone shares the demo account, so there is nothing to sign out of and no password to
        change here.
      </Alert>
    );
  }
  return (
    <div className="space-y-8">
      <Card className="p-6 sm:p-8">
        <h2 className="mb-2 text-heading">Where you are signed in</h2>
        <OpenSessions kind="owner" />
      </Card>
      <Card className="p-6 sm:p-8">
        <h2 className="text-heading">Change your password</h2>
        <p className="mt-1 mb-5 text-ink-700">
          You’ll stay signed in here and be signed out everywhere else. We’ll confirm it by email.
        </p>
        <ChangePasswordForm kind="owner" name={email} />
      </Card>
    </div>
  );
}

/** `/account/sessions`: lists the owner's sessions, and changes the password. */
export function AccountSessionsPage() {
  const { session, isLoading } = useSession();
  const owner = session?.owner ?? null;
  if (owner === null && !isLoading) {
    return <Navigate to={loginPath(paths.accountSessions)} replace />;
  }
  return (
    <PageShell
      title="Sign-in and security"
      description="Where you are signed in, and your password."
      heading="Sign-in and security"
    >
      {owner === null ? (
        <LoadingRegion label="Loading your account">
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : (
        <SecurityOf email={owner.email} isDemo={owner.isDemo} />
      )}
    </PageShell>
  );
}
