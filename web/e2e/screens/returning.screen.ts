import type { EnrollmentView } from '@petwell/contracts';
import { expect, type Page } from '@playwright/test';
import { password, signIn } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { hasToastArea, toast } from '../support/test.ts';
import { capture, captureOnPaper } from './capture.ts';
import { people, screen } from './people.ts';

// These owners enroll in enrolling.screen.ts, which runs first.

/** Inserts states that take months of payments into the server's responses. */
async function showWith(page: Page, overrides: Partial<EnrollmentView>): Promise<void> {
  await page.route(/\/api\/enrollments\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { enrollments: EnrollmentView[] };
    const enrollments = body.enrollments.map((enrollment) => ({ ...enrollment, ...overrides }));
    return route.fulfill({ response, json: { ...body, enrollments } });
  });
  await page.reload();
}

screen('signing in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await capture(page, 'login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await capture(page, 'login-errors');
  await signIn(page, people.ben, 'not-the-password');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await capture(page, 'login-refused');
});

screen('a forgotten password', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByLabel('Email')).toBeVisible();
  await capture(page, 'forgot-password');
  await page.getByLabel('Email').fill(people.ben);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please check your inbox')).toBeVisible();
  await capture(page, 'forgot-password-sent');
});

screen('a mailed link to a new password', async ({ page }) => {
  await page.goto(await linkInMail(people.ben, '/reset-password'));
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await capture(page, 'reset-password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await capture(page, 'reset-password-done');
});

screen('a mailed question whose account it is', async ({ page }) => {
  await page.goto('/confirm-account?token=gone');
  await expect(page.getByRole('button', { name: 'Remove this account' })).toBeVisible();
  await capture(page, 'confirm-account');
});

screen('links that do not work', async ({ page }) => {
  await page.goto('/account-setup?token=gone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await capture(page, 'account-setup-link-expired');
  await page.goto('/reset-password?token=gone');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await capture(page, 'reset-password-link-expired');
  await page.goto('/undo-email-change?token=gone');
  await page.getByRole('button', { name: 'Restore my email address' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await capture(page, 'undo-email-change-link-expired');
});

screen('the dashboard of an active plan', async ({ page }) => {
  await signIn(page, people.ben);
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  for (const name of ['Due in the next 60 days', 'Later']) {
    await expect(page.getByRole('list', { name })).toBeVisible();
  }
  await capture(page, 'dashboard');
  await captureOnPaper(page, 'dashboard-print');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await capture(page, 'dashboard-refreshed', { withToasts: true, isViewportOnly: true });
  await page.getByRole('button', { name: 'Need to Cancel?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'dashboard-cancel', { isViewportOnly: true });
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Breed')).toBeVisible();
  await capture(page, 'dashboard-edit-profile');
  await page.getByLabel('Weight in lbs').fill('heavy');
  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Save pet profile' }).click();
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await capture(page, 'dashboard-edit-profile-errors');
});

screen('the dashboard where payments fail', async ({ page }) => {
  await signIn(page, people.ben);
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await showWith(page, { paymentProblem: true });
  await expect(page.getByText(/’s payment failed$/)).toBeVisible();
  await capture(page, 'dashboard-past-due');
  await showWith(page, { status: 'suspended' });
  await expect(page.getByText(/’s plan is suspended$/)).toBeVisible();
  await capture(page, 'dashboard-suspended');
  await showWith(page, { status: 'cancelled' });
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await capture(page, 'dashboard-cancelled');
});

screen('another card', async ({ page }) => {
  await signIn(page, people.ben);
  await page.getByRole('link', { name: 'Update Card' }).click();
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  await capture(page, 'update-card');
});

screen('the account', async ({ page }) => {
  await signIn(page, people.ben);
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await page.goto('/account/data');
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'account-data');
});

screen('without a network', async ({ page, context }) => {
  await signIn(page, people.ben);
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await hasToastArea(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect(toast(page, 'Sync Failed')).toBeVisible();
  await capture(page, 'dashboard-offline', { withToasts: true, isViewportOnly: true });
  await context.setOffline(false);
  await page.route(/\/api\/enrollments\/[^/]+$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Your dashboard could not be loaded')).toBeVisible();
  await capture(page, 'dashboard-error');
});

screen('an address that is changed, and changed back', async ({ page }) => {
  await signIn(page, people.cleo);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill('cleo.changed@example.com');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await page.goto(await linkInMail('cleo.changed@example.com', '/confirm-email-change'));
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
  await capture(page, 'confirm-email-change');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your new email address is confirmed')).toBeVisible();
  await page.goto(await linkInMail(people.cleo, '/undo-email-change'));
  await expect(page.getByRole('button', { name: 'Restore my email address' })).toBeVisible();
  await capture(page, 'undo-email-change');
  await page.getByRole('button', { name: 'Restore my email address' }).click();
  await expect(page.getByText('Your previous email address is restored')).toBeVisible();
  await capture(page, 'undo-email-change-done');
});

screen('the dashboard of an unpaid plan', async ({ page }) => {
  await signIn(page, people.ana);
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await capture(page, 'dashboard-payment-required');
});

screen('the demo dashboard with two pets', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await capture(page, 'dashboard-demo');
});

screen('a dashboard without enrollments', async ({ page }) => {
  await page.route(/\/api\/enrollments\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>;
    return route.fulfill({ response, json: { ...body, enrollments: [] } });
  });
  await signIn(page, people.ben);
  await expect(page.getByText('No Enrollments Found')).toBeVisible();
  await capture(page, 'dashboard-empty');
});
