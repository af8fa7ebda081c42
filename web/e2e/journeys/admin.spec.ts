import { linkInMail } from '../support/mail.ts';
import { enroll, payForPet } from '../support/members.ts';
import { openClinicPage, openCustomer, signInAsStaff, signOutStaff } from '../support/staff.ts';
import { expect, expectAccessible, newEmail, test, toast } from '../support/test.ts';

test('[ADM-01] staff see when the credentials are wrong', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 401 .*\/api\/admin\/login/);
  await page.goto('/admin-login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.getByLabel('Username').fill('nobody-here');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expectAccessible(page);
});

test('[ADM-02] the staff area requires sign-in', async ({ page }) => {
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(/\/admin-login$/);
});

test('[ADM-03] [ADM-04] [ADM-05] [ADM-06] staff find a customer, sync, cancel, and sign out', async ({
  page,
}) => {
  const { email } = await payForPet(page);
  await signInAsStaff(page);
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Monthly revenue');
  const panel = await openCustomer(page, email);
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await panel.locator('summary', { hasText: /^More/ }).click();
  await panel.getByRole('button', { name: 'Sync' }).click();
  await expect(toast(page, 'Sync Completed')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel at once' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(toast(page, 'Subscription Cancelled')).toBeVisible();
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByLabel('Status').selectOption('active');
  await expect(page.getByText('No matching customers')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('Show charts').click();

  await openClinicPage(page, 'Activity');
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('admin');
  await signOutStaff(page);
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(/\/admin-login$/);
});

test('[ADM-04] an unconfirmed payment needs a manager’s written reason', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/admin\/activate-subscription/);
  const { email } = await enroll(page);
  await signInAsStaff(page);
  const panel = await openCustomer(page, email);
  await expect(panel.getByText('Payment Required')).toBeVisible();
  await panel.getByRole('button', { name: 'Activate' }).click();
  await expect(toast(page, 'Activation Failed')).toBeVisible();
  await panel.getByLabel('Reason').fill('Paid in cash at the front desk');
  await panel.getByRole('button', { name: 'Activate without payment' }).click();
  await expect(toast(page, 'Subscription Activated')).toBeVisible();
  await expect(panel.getByText('Paid in cash at the front desk', { exact: true })).toBeVisible();
  await expect(panel.getByText(/without a confirmed payment.*Paid in cash/i)).toBeVisible();
});

test('[ADM-03] shows customers as cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(page);
  await expect(page.getByRole('list', { name: 'Customers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Customers' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close details' }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('[ADM-02] [ADM-13] a manager invites a viewer, who chooses a password and has read-only access', async ({
  page,
}) => {
  const viewer = { username: `viewer-${Date.now().toString(36)}`, password: 'only-looking' };
  const email = newEmail();
  await signInAsStaff(page);
  await openClinicPage(page, 'Staff');
  await page.getByLabel('Name', { exact: true }).fill('Vera Vance');
  await page.getByLabel('Username').fill(viewer.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('viewer');
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await expect(toast(page, 'Invitation Sent')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `Vera Vance (${viewer.username})` }),
  ).toBeVisible();
  await expectAccessible(page);
  await signOutStaff(page);

  await page.goto(await linkInMail(email, '/admin-invitation'));
  await expect(page.getByText('your username is')).toContainText(viewer.username);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(viewer.password);
  await page.getByLabel('Confirm password').fill(viewer.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your account is ready')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to staff sign-in' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);

  await signInAsStaff(page, viewer);
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  for (const name of ['Sync all', 'Delete selected']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clinic' }).click();
  await expect(page.getByRole('menuitem', { name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Staff' })).toHaveCount(0);
  await page.goto('/admin-dashboard/staff');
  await expect(page.getByRole('heading', { name: 'Only managers can see this' })).toBeVisible();
  await expectAccessible(page);
});
