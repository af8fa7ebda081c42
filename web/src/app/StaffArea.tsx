import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { hasStaffFlag } from '../features/admin/staff-flags.ts';
import { useIsSignedOut } from '../features/admin/use-is-signed-out.ts';
import { useStaff } from '../features/admin/use-staff.ts';
import { paths } from '../shared/paths.ts';
import { clearStaffFlags } from '../shared/session-storage/flow-keys.ts';
import { StaffFrame } from './StaffFrame.tsx';

/** Redirects to the staff sign-in, with a message if a session has just ended. */
function RedirectToSignIn() {
  const [hasEnded] = useState(hasStaffFlag);
  useEffect(clearStaffFlags, []);
  return <Navigate to={paths.adminLogin} replace {...(hasEnded && { state: { hasEnded } })} />;
}

/** Guards everything below `/admin-dashboard` with this tab's admin flag; the server checks every call. */
export function StaffArea() {
  const staff = useStaff();
  const isSignedOut = useIsSignedOut();
  if (staff === null || isSignedOut) return <RedirectToSignIn />;
  return (
    <StaffFrame staff={staff}>
      <Outlet />
    </StaffFrame>
  );
}
