import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useSession } from '../../features/account/api/get-session.ts';
import { ownerEnrollmentsQuery } from '../../features/dashboard/api/get-owner-enrollments.ts';
import { Dashboard } from '../../features/dashboard/components/Dashboard.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { loginPath, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';

function Loading() {
  return (
    <LoadingRegion label="Loading your dashboard">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="p-6 sm:p-8">
          <Skeleton className="h-72" />
        </Card>
        <Card className="p-6 sm:p-8">
          <Skeleton className="h-72" />
        </Card>
      </div>
    </LoadingRegion>
  );
}

/** Somebody else's dashboard, or none: the server does not say which. */
function NotYours({ ownEmail }: { ownEmail: string | undefined }) {
  return (
    <Alert
      variant="warning"
      title="There is no dashboard for you here"
      actions={
        <Link
          to={ownEmail === undefined ? paths.login : paths.dashboard(ownEmail)}
          className={buttonClass()}
        >
          {ownEmail === undefined ? 'Sign in' : 'Go to my dashboard'}
        </Link>
      }
    >
      You are signed in with another email address.
    </Alert>
  );
}

/** `/dashboard/{email}`: whoever is not signed in signs in first and comes back. */
export function DashboardPage() {
  const { email = '' } = useParams();
  const { pathname } = useLocation();
  const { session } = useSession();
  const listed = useQuery(ownerEnrollmentsQuery(email));
  const status = listed.error instanceof ApiError ? listed.error.status : undefined;
  if (status === 401) return <Navigate to={loginPath(pathname)} replace />;
  const firstName = listed.data?.owner.firstName;
  return (
    <PageShell
      title="Your dashboard"
      description="Your pets, their wellness plans and payments."
      heading={firstName === undefined ? 'Your dashboard' : `Hello, ${firstName}`}
      width="wide"
    >
      {listed.isPending && <Loading />}
      {listed.isError && (status === 404 || status === 403) && (
        <NotYours ownEmail={session?.owner?.email} />
      )}
      {listed.isError && status !== 404 && status !== 403 && (
        <Alert
          variant="error"
          title="Your dashboard could not be loaded"
          actions={<Button onClick={() => void listed.refetch()}>Try again</Button>}
        >
          {describeError(listed.error, 'Please try again in a moment.')}
        </Alert>
      )}
      {listed.isSuccess && (
        <Dashboard listed={listed.data} isReadOnly={session?.owner?.isDemo === true} />
      )}
    </PageShell>
  );
}
