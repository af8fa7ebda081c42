import { Outlet } from 'react-router-dom';
import { useSession } from '../shared/session/get-session.ts';
import { mayManage } from '../shared/staff/permissions.ts';
import { useStaff } from '../shared/staff/use-staff.ts';
import { LoadingRegion, Skeleton } from '../shared/ui/Skeleton.tsx';
import { ManagersOnly } from './ManagersOnly.tsx';

/** Guards the managers' pages of the staff area; the server checks every call. */
export function ManagerArea() {
  const { session } = useSession();
  const staff = useStaff();
  if (staff !== null && mayManage(staff.role)) return <Outlet />;
  if (session !== undefined) return <ManagersOnly />;
  return (
    <LoadingRegion label="Loading">
      <Skeleton className="mx-auto mt-10 h-72 max-w-2xl" />
    </LoadingRegion>
  );
}
