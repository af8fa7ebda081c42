import { expect, type Page } from '@playwright/test';
import {
  cards,
  createAccount,
  expectPaid,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { toast } from '../support/test.ts';
import { capture, captureOnPaper } from './capture.ts';
import { people, screen } from './people.ts';

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Enrollment' }).click();

screen('from the owner step to the account', async ({ page }) => {
  await reachOwnerStep(page);
  await complete(page);
  await expect(page.getByText('First name is required')).toBeVisible();
  await capture(page, 'enrollment-errors');
  await fillOwner(page, people.ana);
  await capture(page, 'enrollment');
  await page.route('**/api/enrollments', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'service_unavailable', message: 'Please try again.', requestId: 'r' },
    }),
  );
  await complete(page);
  await expect(toast(page, 'Enrollment Failed')).toBeVisible();
  await capture(page, 'enrollment-failed', { withToasts: true, isViewportOnly: true });
  await page.unroute('**/api/enrollments');
  await complete(page);
  await expect(page).toHaveURL(/\/account-setup$/);
  await capture(page, 'account-setup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('shirt');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await capture(page, 'account-setup-errors');
  await createAccount(page);
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, cards.success);
  await capture(page, 'payment-setup');
});

screen('paying', async ({ page }) => {
  await reachPayment(page, people.ben);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await capture(page, 'payment-declined', { withToasts: true });
  await page.route('**/api/enrollments/ben*', () => new Promise<void>(() => undefined));
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/payment-success/);
  await capture(page, 'payment-success-processing');
  await page.unroute('**/api/enrollments/ben*');
  await page.reload();
  await expectPaid(page, people.ben);
  await capture(page, 'payment-success');
  await captureOnPaper(page, 'payment-success-print');
});

screen('the bank asks', async ({ page }) => {
  await reachPayment(page, people.cleo);
  await fillCard(page, cards.secure);
  await payButton(page).click();
  const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]');
  await expect(bank.getByRole('button', { name: /complete/i })).toBeVisible();
  await capture(page, 'payment-3d-secure', { isViewportOnly: true });
});

screen('a known address', async ({ page }) => {
  await reachOwnerStep(page);
  await fillOwner(page, people.ben);
  await complete(page);
  await expect(page.getByText('You already have an account')).toBeVisible();
  await capture(page, 'enrollment-known-address');
});

screen('paying that cannot be prepared', async ({ page }) => {
  await page.route('**/api/create-subscription', () => new Promise<void>(() => undefined));
  await reachOwnerStep(page);
  await fillOwner(page, people.dana);
  await complete(page);
  await createAccount(page);
  await expect(page).toHaveURL(/\/payment-setup$/);
  await capture(page, 'payment-loading', { isViewportOnly: true });
  await page.unroute('**/api/create-subscription');
  await page.route('**/api/create-subscription', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'service_unavailable', message: 'Please try again.', requestId: 'r' },
    }),
  );
  await page.reload();
  await expect(page.getByText('Go Back')).toBeVisible({ timeout: 20_000 });
  await capture(page, 'payment-error');
  await page.unroute('**/api/create-subscription');
  await page.goto('/checkout');
  await expect(payButton(page)).toBeEnabled();
  await capture(page, 'checkout');
});

screen('nothing to check out', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByText('No enrollment data found.', { exact: false })).toBeVisible();
  await capture(page, 'checkout-empty');
});
