import { localSignIns } from '@petwell/local-stack';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a page of the bar's menu 'Clinic'. */
export async function openClinicPage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Clinic' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function signOutStaff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
}

/** Follows the link to the customers, which narrow pages have in the menu. */
export async function openCustomers(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin-dashboard\/desk$/);
  // Its count is added when it is known.
  const menu = page.getByRole('button', { name: /^Menu/ });
  const link = page.locator('nav a[href="/admin-dashboard"]:visible');
  await expect(menu.or(link)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
}

/** Signs a staff member in, by default the manager of local systems, and opens the customers. */
export async function signInAsStaff(
  page: Page,
  { username, password }: { username: string; password: string } = localSignIns.admin,
): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/desk$/);
  await expect(page.getByRole('combobox', { name: 'Owner, pet, or phone' })).toBeFocused();
  await openCustomers(page);
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeFocused();
}

/** Finds a customer of the tests by email and opens the drawer. */
export async function openCustomer(page: Page, email: string): Promise<Locator> {
  await page.getByLabel('Search').fill(email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ana Reyes' }).click();
  return page.getByRole('dialog', { name: 'Ana Reyes' });
}

/** Waits for a customer's failed payment on the work list. */
export async function openFailedPayment(page: Page, email: string): Promise<Locator> {
  const row = page
    .getByRole('list', { name: 'Failed payments' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(async () => {
    await page.goto('/admin-dashboard/work-list');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return row;
}
