import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { PrintButton } from '../../features/payment/components/PrintButton.tsx';
import { yearStatementQuery } from '../../features/year-statements/api/year-statement.ts';
import { Statement } from '../../features/year-statements/components/Statement.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/get-session.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/year/{enrollmentId}`: the statement of a plan year, for its owner, and for staff to print. */
export function YearPage() {
  const enrollmentId = Number(/^\d{1,9}$/.exec(useParams()['enrollmentId'] ?? '')?.[0] ?? 0);
  const { pathname } = useLocation();
  const { session } = useSession();
  const isSignedIn = session !== undefined && (session.owner ?? session.staff) !== null;
  const query = useQuery({
    ...yearStatementQuery(enrollmentId),
    enabled: enrollmentId > 0 && isSignedIn,
  });
  if (session !== undefined && !isSignedIn) return <Navigate to={loginPath(pathname)} replace />;
  const isMissing =
    enrollmentId === 0 || (query.error instanceof ApiError && query.error.status === 404);
  const email = session?.owner?.email ?? null;
  return (
    <PageShell
      title="Your plan year"
      description="What was done, what is left, and what the next plan year costs."
      heading="Your plan year"
      printHeader={<PrintHeader />}
      width="narrow"
    >
      {isMissing && <Alert variant="warning" title="We can’t find this plan in your account" />}
      {!isMissing && query.isPending && (
        <LoadingRegion label="Loading the plan year">
          <Skeleton className="h-96" />
        </LoadingRegion>
      )}
      {!isMissing && query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The plan year could not be loaded"
        />
      )}
      {query.isSuccess && (
        <>
          <Statement statement={query.data} email={email} />
          <PrintButton />
        </>
      )}
      {email !== null && (
        <p className="mt-6 text-center print:hidden">
          <TextLink to={paths.dashboard(email)}>Back to the dashboard</TextLink>
        </p>
      )}
    </PageShell>
  );
}
