import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../pages/home/HomePage.tsx';
import { schemaParts } from '../shared/load-in-pieces.ts';
import { paths } from '../shared/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { PublicLayout } from './layouts/PublicLayout.tsx';

const PlansPage = lazyPage(async () => (await import('../pages/plans/PlansPage.tsx')).PlansPage);
const EnrollmentPage = lazyPage(
  async () => (await import('../pages/enrollment/EnrollmentPage.tsx')).EnrollmentPage,
);
const LoginPage = lazyPage(
  async () => (await import('../pages/login/LoginPage.tsx')).LoginPage,
  [...schemaParts, () => import('../features/account/login-form-schema.ts')],
);
const AccountSetupPage = lazyPage(
  async () => (await import('../pages/account-setup/AccountSetupPage.tsx')).AccountSetupPage,
);
const PaymentSetupPage = lazyPage(
  async () => (await import('../pages/payment-setup/PaymentSetupPage.tsx')).PaymentSetupPage,
);
const PaymentSuccessPage = lazyPage(
  async () => (await import('../pages/payment-success/PaymentSuccessPage.tsx')).PaymentSuccessPage,
);
const DashboardPage = lazyPage(
  async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage,
);
const CheckoutPage = lazyPage(
  async () => (await import('../pages/checkout/CheckoutPage.tsx')).CheckoutPage,
);
const ForgotPasswordPage = lazyPage(
  async () => (await import('../pages/forgot-password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  schemaParts,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const UndoEmailChangePage = lazyPage(
  async () =>
    (await import('../pages/undo-email-change/UndoEmailChangePage.tsx')).UndoEmailChangePage,
);
const UpdateCardPage = lazyPage(
  async () => (await import('../pages/update-card/UpdateCardPage.tsx')).UpdateCardPage,
);
const AccountDataPage = lazyPage(
  async () => (await import('../pages/account-data/AccountDataPage.tsx')).AccountDataPage,
);
const AccountSessionsPage = lazyPage(
  async () =>
    (await import('../pages/account-sessions/AccountSessionsPage.tsx')).AccountSessionsPage,
);
const AdminLoginPage = lazyPage(
  async () => (await import('../pages/admin-login/AdminLoginPage.tsx')).AdminLoginPage,
  schemaParts,
);
const StaffArea = lazyPage(async () => (await import('./StaffArea.tsx')).StaffArea);
const WebhookTest = lazyPage(async () => (await import('./test-tool-pages.tsx')).WebhookTest);
const ReceiptTest = lazyPage(async () => (await import('./test-tool-pages.tsx')).ReceiptTest);
const NotFoundPage = lazyPage(
  async () => (await import('../pages/not-found/NotFoundPage.tsx')).NotFoundPage,
);

/** Every route (spec §2). Pages load with their route; the landing page is part of the first download. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.plans} element={<PlansPage />} />
        <Route path={paths.enrollment} element={<EnrollmentPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.accountSetup} element={<AccountSetupPage />} />
        <Route path={paths.paymentSetup} element={<PaymentSetupPage />} />
        <Route path={paths.paymentSuccess} element={<PaymentSuccessPage />} />
        <Route path={paths.checkout} element={<CheckoutPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.undoEmailChange} element={<UndoEmailChangePage />} />
        <Route path={paths.dashboardPattern} element={<DashboardPage />} />
        <Route path={paths.updateCardPattern} element={<UpdateCardPage />} />
        <Route path={paths.accountData} element={<AccountDataPage />} />
        <Route path={paths.accountSessions} element={<AccountSessionsPage />} />
        <Route path={paths.adminLogin} element={<AdminLoginPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        path={`${paths.adminDashboard}/*`}
        element={
          <Suspense fallback={null}>
            <StaffArea />
          </Suspense>
        }
      />
      <Route
        path={paths.webhookTest}
        element={
          <Suspense fallback={null}>
            <WebhookTest />
          </Suspense>
        }
      />
      <Route
        path={paths.receiptTest}
        element={
          <Suspense fallback={null}>
            <ReceiptTest />
          </Suspense>
        }
      />
    </Routes>
  );
}
