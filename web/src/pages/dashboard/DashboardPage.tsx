import { Navigate } from 'react-router-dom';
import { DeceasedNotice } from '../../features/care/components/DeceasedNotice.tsx';
import { Dashboard } from '../../features/dashboard/components/Dashboard.tsx';
import {
  DashboardSkeleton,
  NotYourDashboard,
} from '../../features/dashboard/components/DashboardStates.tsx';
import { useDashboard } from '../../features/dashboard/use-dashboard.ts';
import { useDashboardTab } from '../../features/dashboard/use-dashboard-view.ts';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TabList, Tabs } from '../../shared/ui/Tabs.tsx';
import { EnrollmentOverview } from './EnrollmentOverview.tsx';

const tabs = [
  { value: 'overview', label: 'Plan Overview' },
  { value: 'edit', label: 'Edit Profile' },
] as const;

/** `/dashboard/{email}`. Signed-out users sign in first and are sent back. */
export function DashboardPage() {
  const { listed, goTo, isNotTheirs, ownEmail, isReadOnly, isOwn } = useDashboard();
  const { tab, open } = useDashboardTab();
  if (goTo !== null) return <Navigate to={goTo} replace />;
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
        {listed.isPending && <DashboardSkeleton />}
        {listed.isError && isNotTheirs && <NotYourDashboard ownEmail={ownEmail} />}
        {listed.isError && !isNotTheirs && (
          <LoadFailure
            error={listed.error}
            onRetry={listed.refetch}
            title="Your dashboard could not be loaded"
          />
        )}
        {listed.isSuccess && (
          <Dashboard
            listed={listed.data}
            isReadOnly={isReadOnly}
            isOwn={isOwn}
            noticeOf={({ pet, status }) => <DeceasedNotice pet={pet} status={status} />}
            overviewOf={(overview, actions) => (
              <EnrollmentOverview {...overview}>{actions}</EnrollmentOverview>
            )}
          />
        )}
      </PageShell>
    </Tabs>
  );
}
