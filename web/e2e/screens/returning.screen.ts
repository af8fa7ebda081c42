import { expect, type Page } from '@playwright/test';
import { password } from '../enroll.ts';
import { toast } from '../test.ts';
import { capture } from './capture.ts';
import { people, screen } from './people.ts';

// These owners have enrolled in enrolling.screen.ts, which comes first.
async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
  await capture(page, 'forgot-password');
  await page.getByLabel('Email').fill(people.ben);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please check your inbox')).toBeVisible();
  await capture(page, 'forgot-password-sent');
});

screen('links that do not work', async ({ page }) => {
  for (const name of ['reset-password', 'undo-email-change', 'account-setup']) {
    await page.goto(`/${name}?token=gone`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await capture(page, `${name}-link`);
  }
});

screen('the dashboard of an active plan', async ({ page }) => {
  await signIn(page, people.ben);
  await expect(page.getByText('Next billing date')).toBeVisible();
  await capture(page, 'dashboard');
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
