import { expect } from '@playwright/test';
import { localSignIns } from '@petwell/local-stack';
import { openCustomers } from '../support/staff.ts';
import { capture } from './capture.ts';
import { screen } from './people.ts';

screen('staff', async ({ page }) => {
  await page.goto('/admin-login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await capture(page, 'admin-login');
  await page.getByLabel('Username').fill(localSignIns.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(localSignIns.admin.password);
  await page.getByRole('button', { name: /sign in/i }).click();
  await openCustomers(page);
  await expect(page.getByText('5 customers')).toBeVisible();
  await capture(page, 'admin-dashboard');
});
