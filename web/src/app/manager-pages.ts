import type { RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { page } from './load-page.ts';

/** Staff pages that other roles are told aren't theirs. */
export const managerPages: RouteObject[] = [
  {
    path: paths.adminReports,
    lazy: page('AdminReportsPage', () => import('../pages/admin-reports/AdminReportsPage.tsx')),
  },
  {
    path: paths.adminPlanFigures,
    lazy: page('AdminFiguresPage', () => import('../pages/admin-figures/AdminFiguresPage.tsx')),
  },
  {
    path: paths.adminMoney,
    lazy: page('AdminMoneyPage', () => import('../pages/admin-money/AdminMoneyPage.tsx')),
  },
  {
    path: paths.adminPlans,
    lazy: page('AdminPlansPage', () => import('../pages/admin-plans/AdminPlansPage.tsx')),
  },
  {
    path: paths.adminNewPlan,
    lazy: page('AdminNewPlanPage', () => import('../pages/admin-plans/AdminNewPlanPage.tsx')),
  },
  {
    path: paths.adminPlanPattern,
    lazy: page('AdminPlanPage', () => import('../pages/admin-plans/AdminPlanPage.tsx')),
  },
  {
    path: paths.adminDraftPattern,
    lazy: page('AdminDraftPage', () => import('../pages/admin-plans/AdminDraftPage.tsx')),
  },
  {
    path: paths.adminMovePattern,
    lazy: page('AdminMovePage', () => import('../pages/admin-plans/AdminMovePage.tsx')),
  },
  {
    path: paths.adminCampaignPattern,
    lazy: page('AdminCampaignPage', () => import('../pages/admin-plans/AdminCampaignPage.tsx')),
  },
  {
    path: paths.adminImport,
    lazy: page('AdminImportPage', () => import('../pages/admin-import/AdminImportPage.tsx')),
  },
  {
    path: paths.adminStaff,
    lazy: page('AdminStaffPage', () => import('../pages/admin-staff/AdminStaffPage.tsx')),
  },
];
