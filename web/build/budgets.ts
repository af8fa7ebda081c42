/** A route's code and the most that its first load may have, in KB (1,000 bytes, brotli). */
export type Budget = { route: string; kilobytes: number; modules: readonly string[] };

const app = ['index.html', 'src/app/start.tsx'];
const shown = ['src/shared/api/first-routes.ts', 'src/shared/toasts/ToastViewport.tsx'];
const timed = [...app, 'src/app/ClinicTimeGate.tsx'];
const staff = [...timed, 'src/app/staff-routes.tsx', 'src/app/StaffArea.tsx'];

const page = (layout: string[], route: string, name: string, kilobytes: number): Budget => ({
  route,
  kilobytes,
  modules: [...layout, `src/pages/${name}Page.tsx`],
});

/** Raise a number only with the reason in the commit. */
export const budgets: readonly Budget[] = [
  page(app, '/', 'home/Home', 151),
  page(app, '/plans', 'plans/Plans', 150),
  page(app, '/login', 'login/Login', 143),
  page(app, '/enrollment', 'enrollment/Enrollment', 218),
  page(app, '/account-setup', 'account-setup/AccountSetup', 184),
  page(app, '/payment-setup', 'payment-setup/PaymentSetup', 183),
  page(app, '/checkout', 'checkout/Checkout', 181),
  page(timed, '/payment-success', 'payment-success/PaymentSuccess', 172),
  page(timed, '/dashboard', 'dashboard/Dashboard', 237),
  page(timed, '/update-card', 'update-card/UpdateCard', 178),
  page(timed, '/receipts', 'receipt/Receipt', 169),
  page(timed, '/year', 'year/Year', 170),
  page(timed, '/account/data', 'account-data/AccountData', 185),
  page(timed, '/account/sessions', 'account-sessions/AccountSessions', 175),
  page(app, '/terms', 'terms/Terms', 129),
  page(app, '/privacy', 'privacy/Privacy', 129),
  page(app, '/forgot-password', 'forgot-password/ForgotPassword', 181),
  page(app, '/reset-password', 'reset-password/ResetPassword', 183),
  page(app, '/confirm-account', 'confirm-account/ConfirmAccount', 182),
  page(app, '/confirm-email-change', 'confirm-email-change/ConfirmEmailChange', 166),
  page(app, '/undo-email-change', 'undo-email-change/UndoEmailChange', 166),
  page(app, '/stop-reminders', 'stop-reminders/StopReminders', 167),
  page(app, '/join', 'join/Join', 184),
  page(app, '/card-link', 'card-link/CardLink', 179),
  page(app, '/plan-link', 'plan-link/PlanLink', 179),
  page(app, '/new-price', 'new-price/NewPrice', 169),
  page(app, '/plan-change', 'plan-change/PlanChange', 183),
  page(app, '/prepaid-year', 'prepaid-year/PrepaidYear', 182),
  page(app, 'unknown paths', 'not-found/NotFound', 131),
  page(app, '/admin-login', 'admin-login/AdminLogin', 180),
  page(app, '/admin-forgot-password', 'forgot-password/ForgotPassword', 181),
  page(app, '/admin-reset-password', 'reset-password/ResetPassword', 183),
  page(app, '/admin-invitation', 'admin-invitation/AdminInvitation', 181),
  page(app, '/admin-confirm-email', 'confirm-email-change/ConfirmEmailChange', 166),
  page(staff, '/admin-dashboard', 'admin-dashboard/AdminDashboard', 331),
  page(staff, '/admin-dashboard/desk', 'admin-desk/AdminDesk', 278),
  page(staff, '/admin-dashboard/new-member', 'admin-new-member/NewMember', 260),
  page(staff, '/admin-dashboard/appointments', 'admin-appointments/AdminAppointments', 259),
  page(staff, '/admin-dashboard/work-list', 'admin-work-list/AdminWorkList', 264),
  page(staff, '/admin-dashboard/money', 'admin-money/AdminMoney', 236),
  page(staff, '/admin-dashboard/reports', 'admin-reports/AdminReports', 229),
  page(staff, '/admin-dashboard/plan-figures', 'admin-figures/AdminFigures', 234),
  page(staff, '/admin-dashboard/plans', 'admin-plans/AdminPlans', 234),
  page(staff, '/admin-dashboard/plans/:kind/:id', 'admin-plans/AdminPlan', 238),
  page(staff, '/admin-dashboard/plans/:kind/:id/draft', 'admin-plans/AdminDraft', 251),
  page(staff, '/admin-dashboard/plans/new', 'admin-plans/AdminNewPlan', 237),
  page(staff, '/admin-dashboard/plans/:kind/:id/move', 'admin-plans/AdminMove', 239),
  page(staff, '/admin-dashboard/plans/campaigns/:id', 'admin-plans/AdminCampaign', 233),
  page(staff, '/admin-dashboard/import', 'admin-import/AdminImport', 242),
  page(staff, '/admin-dashboard/activity', 'admin-activity/AdminActivity', 234),
  page(staff, '/admin-dashboard/staff', 'admin-staff/AdminStaff', 234),
  page(staff, '/admin-dashboard/sessions', 'admin-sessions/AdminSessions', 230),
  {
    route: 'what every page loads once it shows: session, configuration, toasts',
    kilobytes: 175,
    modules: [...app, ...shown],
  },
  {
    route: '/, once it shows, with the steps after the pet form',
    kilobytes: 226,
    modules: [
      ...app,
      ...shown,
      'src/pages/home/HomePage.tsx',
      'src/features/recommendations/components/PlanSteps.tsx',
      'src/features/enroll/find-unfinished.ts',
      'src/shared/session-storage/draft-storage.ts',
    ],
  },
];
