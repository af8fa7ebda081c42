import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/get-session.ts';
import { StaffPage } from '../shared/staff/StaffPage.tsx';
import { mayManage } from '../shared/staff/permissions.ts';
import { signInFirstTexts } from '../features/test-tools/texts.ts';
import { staffLoginPath } from '../shared/paths.ts';
import { Alert } from '../shared/ui/Alert.tsx';
import { buttonClass } from '../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../shared/ui/Skeleton.tsx';
import { ManagersOnly } from './ManagersOnly.tsx';
import { StaffFrame } from './StaffFrame.tsx';
import type { Elements } from '../shared/ui/elements.ts';

function SignInFirst({ title }: { title: string }) {
  const { pathname } = useLocation();
  return (
    <StaffPage title={title} description={signInFirstTexts.title}>
      <Alert
        title={signInFirstTexts.title}
        className="max-w-2xl"
        actions={
          <Link to={staffLoginPath(pathname)} className={buttonClass({ size: 'small' })}>
            Staff sign-in
          </Link>
        }
      >
        {signInFirstTexts.text}
      </Alert>
    </StaffPage>
  );
}

/**
 * Frames a test-tool page. It has no guard: visitors and other staff see that it is for managers, and the
 * server rejects their calls.
 */
export function TestToolArea({ title, children }: { title: string; children: Elements }) {
  const { session } = useSession();
  const staff = session?.staff ?? null;
  return (
    <StaffFrame staff={staff}>
      {session === undefined ? (
        <LoadingRegion label="Loading">
          <Skeleton className="mx-auto mt-10 h-72 max-w-2xl" />
        </LoadingRegion>
      ) : staff === null ? (
        <SignInFirst title={title} />
      ) : mayManage(staff.role) ? (
        children
      ) : (
        <ManagersOnly />
      )}
    </StaffFrame>
  );
}
