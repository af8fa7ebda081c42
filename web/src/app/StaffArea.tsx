import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { mayManage } from '../features/admin/permissions.ts';
import { hasStaffFlag, lowerStaffFlags } from '../features/admin/staff-flags.ts';
import { useIsRefused } from '../features/admin/use-is-refused.ts';
import { useStaff } from '../features/admin/use-staff.ts';
import { AdminDashboardPage } from '../pages/admin-dashboard/AdminDashboardPage.tsx';
import { paths } from '../shared/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { StaffFrame } from './StaffFrame.tsx';

const AdminWorkListPage = lazyPage(
  async () => (await import('../pages/admin-work-list/AdminWorkListPage.tsx')).AdminWorkListPage,
);

const AdminActivityPage = lazyPage(
  async () => (await import('../pages/admin-activity/AdminActivityPage.tsx')).AdminActivityPage,
);

const AdminStaffPage = lazyPage(
  async () => (await import('../pages/admin-staff/AdminStaffPage.tsx')).AdminStaffPage,
);

const AdminSessionsPage = lazyPage(
  async () => (await import('../pages/admin-sessions/AdminSessionsPage.tsx')).AdminSessionsPage,
);

/** To the sign-in of staff; whoever was signed in is told why. */
function ToSignIn() {
  const [hasEnded] = useState(hasStaffFlag);
  useEffect(lowerStaffFlags, []);
  return <Navigate to={paths.adminLogin} replace {...(hasEnded && { state: { hasEnded } })} />;
}

/** Everything below `/admin-dashboard`, only with the admin flag of this tab (spec §2, §6). */
export function StaffArea() {
  const staff = useStaff();
  const isRefused = useIsRefused();
  if (staff === null || isRefused) return <ToSignIn />;
  return (
    <StaffFrame staff={staff}>
      <Routes>
        <Route index element={<AdminDashboardPage staff={staff} />} />
        <Route path="work-list" element={<AdminWorkListPage />} />
        <Route path="activity" element={<AdminActivityPage />} />
        {mayManage(staff.role) && <Route path="staff" element={<AdminStaffPage />} />}
        <Route path="sessions" element={<AdminSessionsPage />} />
        <Route path="*" element={<Navigate to={paths.adminDashboard} replace />} />
      </Routes>
    </StaffFrame>
  );
}
