/** A route's code and the most that its first load may have, in KB (1,000 bytes, brotli). */
export type Budget = { route: string; kilobytes: number; modules: readonly string[] };

const app = ['index.html', 'src/app/start.tsx'];
const timed = [...app, 'src/app/ClinicTimeGate.tsx'];
const staff = [...timed, 'src/app/StaffArea.tsx'];

const page = (layout: string[], route: string, name: string, kilobytes: number): Budget => ({
  route,
  kilobytes,
  modules: [...layout, `src/pages/${name}Page.tsx`],
});

/** Raise a number only with the reason in the commit. */
export const budgets: readonly Budget[] = [
  page(app, '/', 'home/Home', 155),
  page(app, '/plans', 'plans/Plans', 145),
  page(app, '/login', 'login/Login', 141),
  page(app, '/enrollment', 'enrollment/Enrollment', 220),
  page(app, '/account-setup', 'account-setup/AccountSetup', 178),
  page(app, '/payment-setup', 'payment-setup/PaymentSetup', 190),
  page(app, '/checkout', 'checkout/Checkout', 188),
  page(timed, '/payment-success', 'payment-success/PaymentSuccess', 181),
  page(timed, '/dashboard', 'dashboard/Dashboard', 240),
  page(timed, '/update-card', 'update-card/UpdateCard', 187),
  page(timed, '/receipts', 'receipt/Receipt', 178),
  page(timed, '/account/data', 'account-data/AccountData', 179),
  page(timed, '/account/sessions', 'account-sessions/AccountSessions', 178),
  page(app, '/terms', 'terms/Terms', 127),
  page(app, '/privacy', 'privacy/Privacy', 127),
  page(app, '/forgot-password', 'forgot-password/ForgotPassword', 175),
  page(app, '/reset-password', 'reset-password/ResetPassword', 176),
  page(app, '/confirm-account', 'confirm-account/ConfirmAccount', 176),
  page(app, '/confirm-email-change', 'confirm-email-change/ConfirmEmailChange', 175),
  page(app, '/undo-email-change', 'undo-email-change/UndoEmailChange', 175),
  page(app, '/stop-reminders', 'stop-reminders/StopReminders', 177),
  page(app, '/join', 'join/Join', 189),
  page(app, '/card-link', 'card-link/CardLink', 187),
  page(app, '/plan-link', 'plan-link/PlanLink', 187),
  page(app, 'unknown paths', 'not-found/NotFound', 130),
  page(app, '/admin-login', 'admin-login/AdminLogin', 176),
  page(app, '/admin-forgot-password', 'admin-forgot-password/AdminForgotPassword', 176),
  page(app, '/admin-reset-password', 'admin-reset-password/AdminResetPassword', 177),
  page(app, '/admin-invitation', 'admin-invitation/AdminInvitation', 177),
  page(app, '/admin-confirm-email', 'admin-confirm-email/AdminConfirmEmail', 176),
  page(staff, '/admin-dashboard', 'admin-dashboard/AdminDashboard', 298),
  page(staff, '/admin-dashboard/desk', 'admin-desk/AdminDesk', 250),
  page(staff, '/admin-dashboard/new-member', 'admin-new-member/NewMember', 270),
  page(staff, '/admin-dashboard/appointments', 'admin-appointments/AdminAppointments', 254),
  page(staff, '/admin-dashboard/work-list', 'admin-work-list/AdminWorkList', 251),
  page(staff, '/admin-dashboard/money', 'admin-money/AdminMoney', 247),
  page(staff, '/admin-dashboard/reports', 'admin-reports/AdminReports', 241),
  page(staff, '/admin-dashboard/import', 'admin-import/AdminImport', 245),
  page(staff, '/admin-dashboard/activity', 'admin-activity/AdminActivity', 244),
  page(staff, '/admin-dashboard/staff', 'admin-staff/AdminStaff', 245),
  page(staff, '/admin-dashboard/sessions', 'admin-sessions/AdminSessions', 245),
  {
    route: 'what every page loads once it shows: session, configuration, toasts',
    kilobytes: 193,
    modules: [...app, 'src/shared/api/first-routes.ts', 'src/shared/toasts/ToastViewport.tsx'],
  },
];
