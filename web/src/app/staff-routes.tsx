import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { page } from './load-page.ts';
import { managerPages } from './manager-pages.ts';
import { PageError } from './PageError.tsx';
import { withClinicTime } from './with-clinic-time.ts';

const staffPages: RouteObject[] = [
  {
    index: true,
    lazy: page(
      'AdminDashboardPage',
      () => import('../pages/admin-dashboard/AdminDashboardPage.tsx'),
    ),
  },
  {
    path: paths.adminDesk,
    lazy: page('AdminDeskPage', () => import('../pages/admin-desk/AdminDeskPage.tsx')),
  },
  {
    path: paths.adminNewMember,
    lazy: page('NewMemberPage', () => import('../pages/admin-new-member/NewMemberPage.tsx')),
  },
  {
    path: paths.adminAppointments,
    lazy: page(
      'AdminAppointmentsPage',
      () => import('../pages/admin-appointments/AdminAppointmentsPage.tsx'),
    ),
  },
  {
    path: paths.adminWorkList,
    lazy: page('AdminWorkListPage', () => import('../pages/admin-work-list/AdminWorkListPage.tsx')),
  },
  {
    path: paths.adminActivity,
    lazy: page('AdminActivityPage', () => import('../pages/admin-activity/AdminActivityPage.tsx')),
  },
  {
    path: paths.adminSessions,
    lazy: page('AdminSessionsPage', () => import('../pages/admin-sessions/AdminSessionsPage.tsx')),
  },
  { lazy: page('ManagerArea', () => import('./ManagerArea.tsx')), children: managerPages },
  { path: '*', element: <Navigate to={paths.adminDashboard} replace /> },
];

/** Every route of staff but those of signing in. By its id the router knows whether it has them. */
export const staffRoutes: RouteObject = {
  id: 'staff',
  children: [
    {
      path: paths.adminDashboard,
      lazy: page('StaffArea', () => import('./StaffArea.tsx')),
      children: [{ ErrorBoundary: PageError, children: [withClinicTime(staffPages)] }],
    },
    { path: paths.webhookTest, lazy: page('WebhookTest', () => import('./test-tool-pages.tsx')) },
    { path: paths.receiptTest, lazy: page('ReceiptTest', () => import('./test-tool-pages.tsx')) },
  ],
};
