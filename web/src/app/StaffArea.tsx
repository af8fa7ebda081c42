import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { hasStaffFlag } from '../shared/staff/staff-flags.ts';
import { useIsSignedOut } from './use-is-signed-out.ts';
import { useStaff } from '../shared/staff/use-staff.ts';
import { paths, staffLoginPath } from '../shared/paths.ts';
import { clearStaffFlags } from '../shared/session-storage/flow-keys.ts';
import { StaffFrame } from './StaffFrame.tsx';

/**
 * Redirects to the staff sign-in, which leads back here, with a message if a session has just ended. After
 * signing out (`wasSignedIn` and no flag), the sign-in leads to the start page.
 */
function RedirectToSignIn({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { pathname, search } = useLocation();
  const [{ hasEnded, to }] = useState(() => ({
    hasEnded: hasStaffFlag(),
    to: wasSignedIn && !hasStaffFlag() ? paths.adminLogin : staffLoginPath(pathname + search),
  }));
  useEffect(clearStaffFlags, []);
  return <Navigate to={to} replace {...(hasEnded && { state: { hasEnded } })} />;
}

/** Guards everything below `/admin-dashboard` with this tab's admin flag; the server checks every call. */
export function StaffArea() {
  const staff = useStaff();
  const isSignedOut = useIsSignedOut();
  const [wasSignedIn] = useState(hasStaffFlag);
  if (staff === null || isSignedOut) return <RedirectToSignIn wasSignedIn={wasSignedIn} />;
  return (
    <StaffFrame staff={staff}>
      <Outlet />
    </StaffFrame>
  );
}
