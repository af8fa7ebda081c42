import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { sessionQuery } from '../../shared/session/get-session.ts';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { ownerEnrollmentsQuery } from '../../shared/enrollments/get-owner-enrollments.ts';
import { Dashboard } from './Dashboard.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { loginPath, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { TabList, Tabs } from '../../shared/ui/Tabs.tsx';
import { useDashboardTab } from '../../features/dashboard/use-dashboard-view.ts';

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

/** Shown for someone else's dashboard, or a nonexistent one; the server doesn't say which. */
function NotYourDashboard({ ownEmail }: { ownEmail: string | undefined }) {
  return (
    <Alert
      variant="warning"
      title="This isn’t your dashboard"
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

/**
 * Reads the session for the dashboard. `isGone`: the user isn't signed in. Excludes signing out on the
 * dashboard, which already opens the landing page.
 */
function useViewer() {
  const session = useQuery(sessionQuery);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const viewer = session.data;
  const isSignedIn = viewer !== undefined && (viewer.owner ?? viewer.staff) !== null;
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  return {
    owner: viewer?.owner ?? null,
    isSignedIn,
    // Without a session response the dashboard is requested anyway.
    canAsk: isSignedIn || session.isError,
    isGone: session.isSuccess && !isSignedIn && !wasSignedIn,
    askAgain: session.refetch,
  };
}

const tabs = [
  { value: 'overview', label: 'Plan Overview' },
  { value: 'edit', label: 'Edit Profile' },
] as const;

/** `/dashboard/{email}`. Signed-out users sign in first and are sent back. */
export function DashboardPage() {
  const { email = '' } = useParams();
  const { pathname, search } = useLocation();
  const { owner, isSignedIn, canAsk, isGone, askAgain } = useViewer();
  const listed = useQuery({ ...ownerEnrollmentsQuery(email), enabled: canAsk });
  const { tab, open } = useDashboardTab();
  const status = listed.error instanceof ApiError ? listed.error.status : undefined;
  const hasExpired = status === 401;
  useEffect(() => {
    if (hasExpired) void askAgain();
  }, [hasExpired, askAgain]);

  if (isGone || (hasExpired && !isSignedIn)) {
    return <Navigate to={loginPath(pathname + search)} replace />;
  }
  const ownEmail = listed.data?.owner.email;
  if (ownEmail !== undefined && ownEmail !== email) {
    return <Navigate to={paths.dashboard(ownEmail) + search} replace />;
  }
  const firstName = listed.data?.owner.firstName;
  const hasPets = listed.data !== undefined && listed.data.enrollments.length > 0;
  return (
    <Tabs value={tab} onChange={open}>
      <PageShell
        title="Your dashboard"
        description="Your pets, their wellness plans and payments."
        heading={firstName === undefined ? 'Your dashboard' : `Hello, ${firstName}`}
        beside={hasPets && <TabList label="Dashboard" tabs={tabs} />}
        printHeader={<PrintHeader />}
        width="wide"
      >
        {listed.isPending && <Loading />}
        {listed.isError && (status === 404 || status === 403) && (
          <NotYourDashboard ownEmail={owner?.email} />
        )}
        {listed.isError && status !== 404 && status !== 403 && (
          <LoadFailure
            error={listed.error}
            onRetry={listed.refetch}
            title="Your dashboard could not be loaded"
          />
        )}
        {listed.isSuccess && (
          <Dashboard
            listed={listed.data}
            isReadOnly={owner?.isDemo === true}
            // If the session could not be read, the visitor is taken for the owner.
            isOwn={!isSignedIn || owner?.id === listed.data.owner.id}
          />
        )}
      </PageShell>
    </Tabs>
  );
}
