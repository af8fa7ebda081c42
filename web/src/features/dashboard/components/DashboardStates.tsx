import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';

/** Takes the place of a dashboard that is loading. */
export function DashboardSkeleton() {
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
export function NotYourDashboard({ ownEmail }: { ownEmail: string | undefined }) {
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
