import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/get-session.ts';
import { StaffPage } from '../shared/staff/StaffPage.tsx';
import { mayManage } from '../shared/staff/permissions.ts';
import { managersOnlyTexts } from '../features/test-tools/texts.ts';
import { paths, staffLoginPath } from '../shared/paths.ts';
import { Alert } from '../shared/ui/Alert.tsx';
import { buttonClass } from '../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../shared/ui/Skeleton.tsx';
import { StaffFrame } from './StaffFrame.tsx';

function ManagersOnly({ title, isStaff }: { title: string; isStaff: boolean }) {
  const { pathname } = useLocation();
  const texts = managersOnlyTexts[isStaff ? 'staff' : 'visitor'];
  const target = isStaff
    ? { to: paths.adminDashboard, label: 'Back to customers' }
    : { to: staffLoginPath(pathname), label: 'Staff sign-in' };
  return (
    <StaffPage title={title} description={texts.title}>
      <Alert
        title={texts.title}
        className="max-w-2xl"
        actions={
          <Link to={target.to} className={buttonClass({ size: 'small' })}>
            {target.label}
          </Link>
        }
      >
        {texts.text}
      </Alert>
    </StaffPage>
  );
}

/**
 * Frames a test-tool page. It has no guard: visitors and other staff see that it is for managers, and the
 * server rejects their calls.
 */
export function TestToolArea({ title, children }: { title: string; children: ReactNode }) {
  const { session } = useSession();
  const staff = session?.staff ?? null;
  return (
    <StaffFrame staff={staff}>
      {session === undefined ? (
        <LoadingRegion label="Loading">
          <Skeleton className="mx-auto mt-10 h-72 max-w-2xl" />
        </LoadingRegion>
      ) : staff !== null && mayManage(staff.role) ? (
        children
      ) : (
        <ManagersOnly title={title} isStaff={staff !== null} />
      )}
    </StaffFrame>
  );
}
