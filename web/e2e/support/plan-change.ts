import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export const phone = { width: 390, height: 844 };

/** Finds a pet at the front desk by its name, and opens it. */
export async function openPetAtDesk(page: Page, petName: string): Promise<void> {
  await page.goto('/admin-dashboard/desk');
  await page.getByRole('combobox', { name: 'Owner, pet, or phone' }).fill(petName);
  await page.getByRole('option', { name: petName }).click();
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
}

/** Opens the sheet of the open pet, which has Dog Gold. */
export async function openChange(page: Page, petName: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${petName}’s plan` });
  await expect(dialog.getByRole('radio', { name: /^Dog Gold/ })).toBeChecked();
  return dialog;
}

/** Chooses the plan that costs $26.45 more, from today, a month after the plan year began. */
export async function choosePlatinum(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: /^Dog Platinum/ }).check();
  await dialog.getByRole('radio', { name: /^Today/ }).check();
  await expect(dialog.getByText('$26.45 × 1 month = $26.45', { exact: true })).toBeVisible();
}

/** Opens a link as its owner does: on a phone that isn't signed in. */
export async function openOnPhone(browser: Browser, url: string): Promise<Page> {
  const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8080';
  const context = await browser.newContext({ viewport: phone, baseURL });
  const owner = await context.newPage();
  await owner.goto(url);
  return owner;
}
