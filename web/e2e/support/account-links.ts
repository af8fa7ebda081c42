import type { Page } from '@playwright/test';
import { createAccount } from './enroll.ts';
import { linkInMail } from './mail.ts';
import { expect } from './test.ts';

/** Opens the mail of a new account, and answers that it is the reader's. */
export async function confirmAccount(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(email, '/confirm-account'));
  await page.getByRole('button', { name: 'Yes, this is my account' }).click();
  await expect(page.getByText('Thank you, your account is confirmed')).toBeVisible();
}

/** Sets the password of an account with an unpaid plan by the mailed set-up link, which leads on to the payment. */
export async function setPasswordByMail(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(email, '/account-setup'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await createAccount(page);
  await expect(page).toHaveURL(/\/payment-setup$/);
}
