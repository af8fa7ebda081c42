import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { hasStaffFlag, clearStaffFlags } from '../features/admin/staff-flags.ts';
import { useIsRefused } from '../features/admin/use-is-refused.ts';
import { useStaff } from '../features/admin/use-staff.ts';
import { paths } from '../shared/paths.ts';
import { StaffFrame } from './StaffFrame.tsx';

/** Redirects to the staff sign-in, which says so when a session has just ended. */
function ToSignIn() {
  const [hasEnded] = useState(hasStaffFlag);
  useEffect(clearStaffFlags, []);
  return <Navigate to={paths.adminLogin} replace {...(hasEnded && { state: { hasEnded } })} />;
}

/** Everything below `/admin-dashboard`. Needs the admin flag of this tab; the server checks every call. */
export function StaffArea() {
  const staff = useStaff();
  const isRefused = useIsRefused();
  if (staff === null || isRefused) return <ToSignIn />;
  return (
    <StaffFrame staff={staff}>
      <Outlet />
    </StaffFrame>
  );
}
