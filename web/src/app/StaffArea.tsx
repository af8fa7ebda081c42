import { Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { StaffBar, type StaffLink } from '../features/admin/components/StaffBar.tsx';
import { mayManage } from '../features/admin/permissions.ts';
import { hasStaffFlag, lowerStaffFlags, type StaffMember } from '../features/admin/staff-flags.ts';
import { useIsRefused } from '../features/admin/use-is-refused.ts';
import { useStaff } from '../features/admin/use-staff.ts';
import { AdminDashboardPage } from '../pages/admin-dashboard/AdminDashboardPage.tsx';
import { paths } from '../shared/paths.ts';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageProgress } from './layouts/PageProgress.tsx';
import { RouteFocus } from './layouts/RouteFocus.tsx';

const AdminActivityPage = lazyPage(
  async () => (await import('../pages/admin-activity/AdminActivityPage.tsx')).AdminActivityPage,
);

const AdminStaffPage = lazyPage(
  async () => (await import('../pages/admin-staff/AdminStaffPage.tsx')).AdminStaffPage,
);

const linksFor = ({ role }: StaffMember): readonly StaffLink[] => [
  { to: paths.adminDashboard, label: 'Customers' },
  { to: paths.adminActivity, label: 'Activity' },
  ...(mayManage(role) ? [{ to: paths.adminStaff, label: 'Staff' }] : []),
];

/** To the sign-in of staff; whoever was signed in is told why. */
function ToSignIn() {
  const [hasEnded] = useState(hasStaffFlag);
  useEffect(lowerStaffFlags, []);
  return <Navigate to={paths.adminLogin} replace {...(hasEnded && { state: { hasEnded } })} />;
}

function StaffLayout({ staff }: { staff: StaffMember }) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-white px-5 py-2.5 font-semibold text-brand-800 focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <StaffBar staff={staff} links={linksFor(staff)} />
      <main id="main" tabIndex={-1} className="flex-1">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <Routes>
              <Route index element={<AdminDashboardPage staff={staff} />} />
              <Route path="activity" element={<AdminActivityPage />} />
              {mayManage(staff.role) && <Route path="staff" element={<AdminStaffPage />} />}
              <Route path="*" element={<Navigate to={paths.adminDashboard} replace />} />
            </Routes>
            <RouteFocus />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Everything below `/admin-dashboard`, only with the admin flag of this tab (spec §2, §6). */
export function StaffArea() {
  const staff = useStaff();
  const isRefused = useIsRefused();
  return staff === null || isRefused ? <ToSignIn /> : <StaffLayout staff={staff} />;
}
