import {
  createBrowserRouter,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  redirectDocument,
  type RouteObject,
} from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { Toaster } from '../shared/toasts/Toaster.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { loadPage, page } from './load-page.ts';
import { PageError } from './PageError.tsx';
import { withClinicTime } from './with-clinic-time.ts';

/** Pages that show times. */
const timedPages: RouteObject[] = [
  {
    path: paths.paymentSuccess,
    lazy: page(
      'PaymentSuccessPage',
      () => import('../pages/payment-success/PaymentSuccessPage.tsx'),
    ),
  },
  {
    path: paths.dashboardPattern,
    lazy: page('DashboardPage', () => import('../pages/dashboard/DashboardPage.tsx')),
  },
  {
    path: paths.updateCardPattern,
    lazy: page('UpdateCardPage', () => import('../pages/update-card/UpdateCardPage.tsx')),
  },
  {
    path: paths.receiptPattern,
    lazy: page('ReceiptPage', () => import('../pages/receipt/ReceiptPage.tsx')),
  },
  {
    path: paths.yearPattern,
    lazy: page('YearPage', () => import('../pages/year/YearPage.tsx')),
  },
  {
    path: paths.accountData,
    lazy: page('AccountDataPage', () => import('../pages/account-data/AccountDataPage.tsx')),
  },
  {
    path: paths.accountSessions,
    lazy: page(
      'AccountSessionsPage',
      () => import('../pages/account-sessions/AccountSessionsPage.tsx'),
    ),
  },
];

const publicPages: RouteObject[] = [
  withClinicTime(timedPages),
  { path: paths.home, lazy: page('HomePage', () => import('../pages/home/HomePage.tsx')) },
  { path: paths.plans, lazy: page('PlansPage', () => import('../pages/plans/PlansPage.tsx')) },
  { path: paths.terms, lazy: page('TermsPage', () => import('../pages/terms/TermsPage.tsx')) },
  {
    path: paths.privacy,
    lazy: page('PrivacyPage', () => import('../pages/privacy/PrivacyPage.tsx')),
  },
  {
    path: paths.enrollment,
    lazy: page('EnrollmentPage', () => import('../pages/enrollment/EnrollmentPage.tsx')),
  },
  { path: paths.login, lazy: page('LoginPage', () => import('../pages/login/LoginPage.tsx')) },
  {
    path: paths.accountSetup,
    lazy: page('AccountSetupPage', () => import('../pages/account-setup/AccountSetupPage.tsx')),
  },
  {
    path: paths.paymentSetup,
    lazy: page('PaymentSetupPage', () => import('../pages/payment-setup/PaymentSetupPage.tsx')),
  },
  {
    path: paths.checkout,
    lazy: page('CheckoutPage', () => import('../pages/checkout/CheckoutPage.tsx')),
  },
  {
    path: paths.forgotPassword,
    lazy: page(
      'ForgotPasswordPage',
      () => import('../pages/forgot-password/ForgotPasswordPage.tsx'),
    ),
  },
  {
    path: paths.resetPassword,
    lazy: page('ResetPasswordPage', () => import('../pages/reset-password/ResetPasswordPage.tsx')),
  },
  {
    path: paths.confirmAccount,
    lazy: page(
      'ConfirmAccountPage',
      () => import('../pages/confirm-account/ConfirmAccountPage.tsx'),
    ),
  },
  {
    path: paths.confirmEmailChange,
    lazy: page(
      'ConfirmEmailChangePage',
      () => import('../pages/confirm-email-change/ConfirmEmailChangePage.tsx'),
    ),
  },
  {
    path: paths.undoEmailChange,
    lazy: page(
      'UndoEmailChangePage',
      () => import('../pages/undo-email-change/UndoEmailChangePage.tsx'),
    ),
  },
  { path: paths.join, lazy: page('JoinPage', () => import('../pages/join/JoinPage.tsx')) },
  {
    path: paths.cardLink,
    lazy: page('CardLinkPage', () => import('../pages/card-link/CardLinkPage.tsx')),
  },
  {
    path: paths.planLink,
    lazy: page('PlanLinkPage', () => import('../pages/plan-link/PlanLinkPage.tsx')),
  },
  {
    path: paths.newPrice,
    lazy: page('NewPricePage', () => import('../pages/new-price/NewPricePage.tsx')),
  },
  {
    path: paths.planChange,
    lazy: page('PlanChangePage', () => import('../pages/plan-change/PlanChangePage.tsx')),
  },
  {
    path: paths.prepaidYear,
    lazy: page('PrepaidYearPage', () => import('../pages/prepaid-year/PrepaidYearPage.tsx')),
  },
  {
    path: paths.stopReminders,
    lazy: page('StopRemindersPage', () => import('../pages/stop-reminders/StopRemindersPage.tsx')),
  },
  {
    path: paths.adminLogin,
    lazy: page('AdminLoginPage', () => import('../pages/admin-login/AdminLoginPage.tsx')),
  },
  {
    path: paths.adminForgotPassword,
    lazy: page(
      'AdminForgotPasswordPage',
      () => import('../pages/forgot-password/ForgotPasswordPage.tsx'),
    ),
  },
  {
    path: paths.adminResetPassword,
    lazy: page(
      'AdminResetPasswordPage',
      () => import('../pages/reset-password/ResetPasswordPage.tsx'),
    ),
  },
  {
    path: paths.adminInvitation,
    lazy: page(
      'AdminInvitationPage',
      () => import('../pages/admin-invitation/AdminInvitationPage.tsx'),
    ),
  },
  {
    path: paths.adminConfirmEmail,
    lazy: page(
      'AdminConfirmEmailPage',
      () => import('../pages/confirm-email-change/ConfirmEmailChangePage.tsx'),
    ),
  },
  { path: '*', lazy: page('NotFoundPage', () => import('../pages/not-found/NotFoundPage.tsx')) },
];

const AllPages = () => (
  <>
    <Outlet />
    <Toaster />
  </>
);

/** Defines every route but those of staff. An error replaces the page and keeps the bar. */
export const routes: RouteObject[] = [
  {
    id: 'all',
    Component: AllPages,
    ErrorBoundary: PageError,
    children: [
      { Component: PublicLayout, children: [{ ErrorBoundary: PageError, children: publicPages }] },
    ],
  },
];

const staffPath = /^\/(?:admin-dashboard|webhook-test|receipt-test)(?:\/|$)/i;
const staffTab = /^\/(?:admin|webhook-test|receipt-test)/i;

/** Adds the routes of staff when one is opened. Throws PageLoadError. */
const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!staffPath.test(path)) return;
  const { staffRoutes } = await loadPage(() => import('./staff-routes.tsx'));
  patch('all', [staffRoutes]);
};

/** Open the tab anew, for the routes of staff. */
const leavingRoutes = [`${paths.adminDashboard}/*`, paths.webhookTest, paths.receiptTest].map(
  (path): RouteObject => ({ path, loader: ({ request }) => redirectDocument(request.url) }),
);

/**
 * Creates the router of a tab. Only one that is opened on a page of staff loads their routes: others needn't, and with
 * routes that may come later, each navigation would take its time.
 */
export const createRouter = () =>
  staffTab.test(window.location.pathname)
    ? createBrowserRouter(routes, { patchRoutesOnNavigation })
    : createBrowserRouter([...routes, ...leavingRoutes]);
