import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { loadPage } from './load-page.ts';
import { PageError } from './PageError.tsx';

/** A page that is downloaded when its route is first opened. */
const page = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await loadPage(load) }),
});

const publicPages: RouteObject[] = [
  {
    path: paths.home,
    ...page(async () => (await import('../pages/home/HomePage.tsx')).HomePage),
  },
  {
    path: paths.plans,
    ...page(async () => (await import('../pages/plans/PlansPage.tsx')).PlansPage),
  },
  {
    path: paths.enrollment,
    ...page(async () => (await import('../pages/enrollment/EnrollmentPage.tsx')).EnrollmentPage),
  },
  {
    path: paths.login,
    ...page(async () => (await import('../pages/login/LoginPage.tsx')).LoginPage),
  },
  {
    path: paths.accountSetup,
    ...page(
      async () => (await import('../pages/account-setup/AccountSetupPage.tsx')).AccountSetupPage,
    ),
  },
  {
    path: paths.paymentSetup,
    ...page(
      async () => (await import('../pages/payment-setup/PaymentSetupPage.tsx')).PaymentSetupPage,
    ),
  },
  {
    path: paths.paymentSuccess,
    ...page(
      async () =>
        (await import('../pages/payment-success/PaymentSuccessPage.tsx')).PaymentSuccessPage,
    ),
  },
  {
    path: paths.checkout,
    ...page(async () => (await import('../pages/checkout/CheckoutPage.tsx')).CheckoutPage),
  },
  {
    path: paths.forgotPassword,
    ...page(
      async () =>
        (await import('../pages/forgot-password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: paths.resetPassword,
    ...page(
      async () => (await import('../pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: paths.undoEmailChange,
    ...page(
      async () =>
        (await import('../pages/undo-email-change/UndoEmailChangePage.tsx')).UndoEmailChangePage,
    ),
  },
  {
    path: paths.dashboardPattern,
    ...page(async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    path: paths.updateCardPattern,
    ...page(async () => (await import('../pages/update-card/UpdateCardPage.tsx')).UpdateCardPage),
  },
  {
    path: paths.accountData,
    ...page(
      async () => (await import('../pages/account-data/AccountDataPage.tsx')).AccountDataPage,
    ),
  },
  {
    path: paths.accountSessions,
    ...page(
      async () =>
        (await import('../pages/account-sessions/AccountSessionsPage.tsx')).AccountSessionsPage,
    ),
  },
  {
    path: paths.adminLogin,
    ...page(async () => (await import('../pages/admin-login/AdminLoginPage.tsx')).AdminLoginPage),
  },
  {
    path: '*',
    ...page(async () => (await import('../pages/not-found/NotFoundPage.tsx')).NotFoundPage),
  },
];

const staffPages: RouteObject[] = [
  {
    index: true,
    ...page(
      async () =>
        (await import('../pages/admin-dashboard/AdminDashboardPage.tsx')).AdminDashboardPage,
    ),
  },
  {
    path: paths.adminWorkList,
    ...page(
      async () =>
        (await import('../pages/admin-work-list/AdminWorkListPage.tsx')).AdminWorkListPage,
    ),
  },
  {
    path: paths.adminActivity,
    ...page(
      async () => (await import('../pages/admin-activity/AdminActivityPage.tsx')).AdminActivityPage,
    ),
  },
  {
    path: paths.adminStaff,
    ...page(async () => (await import('../pages/admin-staff/AdminStaffPage.tsx')).AdminStaffPage),
  },
  {
    path: paths.adminSessions,
    ...page(
      async () => (await import('../pages/admin-sessions/AdminSessionsPage.tsx')).AdminSessionsPage,
    ),
  },
  { path: '*', element: <Navigate to={paths.adminDashboard} replace /> },
];

/** Every route. An error replaces the page and leaves the bar above it. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    children: [
      { Component: PublicLayout, children: [{ ErrorBoundary: PageError, children: publicPages }] },
      {
        path: paths.adminDashboard,
        ...page(async () => (await import('./StaffArea.tsx')).StaffArea),
        children: [{ ErrorBoundary: PageError, children: staffPages }],
      },
      {
        path: paths.webhookTest,
        ...page(async () => (await import('./test-tool-pages.tsx')).WebhookTest),
      },
      {
        path: paths.receiptTest,
        ...page(async () => (await import('./test-tool-pages.tsx')).ReceiptTest),
      },
    ],
  },
];
