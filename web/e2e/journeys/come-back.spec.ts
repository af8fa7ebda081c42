import type { Page } from '@playwright/test';
import { biscuit, fillOwner, password, pepper, reachOwnerStep } from '../support/enroll.ts';
import { enroll } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

/** Enrolls, and signs out on the dashboard once it has read everything that needs the session. */
async function enrollAndSignOut(page: Page): Promise<string> {
  const payments = page.waitForResponse('**/api/payments');
  const { email } = await enroll(page, biscuit);
  await payments;
  await page.getByRole('button', { name: 'Sign out' }).click();
  return email;
}

test('[ENR-08] a known address signs in and returns with its input', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/enrollments/);
  const email = await enrollAndSignOut(page);
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();

  await reachOwnerStep(page, pepper);
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page.getByText('You already have an account')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await page.getByRole('link', { name: 'Sign in and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/enrollment$/);
  await expect(page.getByRole('heading', { name: 'Pepper' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page).toHaveURL(/\/payment-setup$/);
  await expect(page.getByText(/for Pepper/).first()).toBeVisible();
});

test('[HOM-10] a pet described before the tab was closed goes on in a new one', async ({
  page,
  context,
}) => {
  await reachOwnerStep(page);
  const returning = await context.newPage();
  await page.close();
  await returning.goto('/');
  await returning.getByRole('link', { name: 'Continue with Biscuit' }).click();
  await returning.getByRole('button', { name: 'Continue with Biscuit' }).click();
  await expect(returning.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
  await expect(returning.getByText('Including 1 add-on service(s)')).toBeVisible();
  await expect(returning.getByLabel('Pet name')).toHaveValue('Biscuit');
});

test('[ACC-09] the demo dashboard opens read-only', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/demo%40petwell\.example$/);
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add New Pet' })).toHaveCount(0);
});

test('[DSH-06] [DSH-08] a dashboard without a session asks to sign in, then returns', async ({
  page,
}) => {
  const email = await enrollAndSignOut(page);
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
});

test('reloads a page replaced by a new version and keeps the input', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404 .*\/assets\/EnrollmentPage-/);
  let refused = 0;
  await page.route('**/assets/EnrollmentPage-*.js', async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  await reachOwnerStep(page);
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  expect(refused).toBe(2);
});
