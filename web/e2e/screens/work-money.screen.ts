import { expect } from '@playwright/test';
import { failNextPayment } from '../support/provider.ts';
import { openClinicPage, openFailedPayment, signInAsStaff } from '../support/staff.ts';
import { capture, captureOnPaper } from './capture.ts';
import { members } from './clinic-day.ts';
import { screen } from './people.ts';

// These members are created in work-day.screen.ts, which runs first.

screen('a customer’s timeline and the dialogs about money', async ({ page }) => {
  await signInAsStaff(page);
  await page.getByLabel('Search').fill(members.rosa);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Rosa/ }).click();
  const panel = page.getByRole('dialog', { name: /^Rosa/ });
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'drawer', { isViewportOnly: true });
  await panel.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await capture(page, 'drawer-timeline', { isViewportOnly: true });
  await panel.getByRole('button', { name: 'Payments', exact: true }).click();
  await capture(page, 'drawer-payments', { isViewportOnly: true });
  await panel
    .getByRole('button', { name: /^Refund the payment of/ })
    .first()
    .click();
  await expect(page.getByText(/^Can be refunded: \$/)).toBeVisible();
  await capture(page, 'dialog-refund', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'End plan' }).first().click();
  await page.getByLabel('Reason').selectOption('Moved away');
  await expect(page.getByText('Recommended')).toBeVisible();
  await capture(page, 'dialog-end', { isViewportOnly: true });
});

screen('the work list with a failed payment', async ({ page }) => {
  await failNextPayment(members.dana);
  await signInAsStaff(page);
  const row = await openFailedPayment(page, members.rosa);
  await page.waitForLoadState('networkidle');
  await capture(page, 'work-list');
  await row.getByRole('button', { name: /^Try again now/ }).click();
  await expect(row.getByText(/declined/).first()).toBeVisible();
  await row.getByRole('button', { name: /^Send card link/ }).click();
  await expect(row.getByText('Link Mailed')).toBeVisible();
  await capture(page, 'work-list-answers');
  await row.getByRole('button', { name: /^Snooze/ }).click();
  await capture(page, 'dialog-snooze', { isViewportOnly: true });
});

screen('the money and the plans', async ({ page }) => {
  await signInAsStaff(page);
  await openClinicPage(page, 'Money');
  await page.getByRole('button', { name: 'Read from Stripe now' }).click();
  const collected = page
    .getByRole('table', { name: 'Stripe balance' })
    .getByRole('link', { name: /^Collected: \$/ });
  await expect(collected).not.toHaveText('$0.00');
  await page.waitForLoadState('networkidle');
  await capture(page, 'money');
  await captureOnPaper(page, 'money-print');
  await page.setViewportSize({ width: 1280, height: 900 });
  await collected.click();
  await expect(page.getByRole('heading', { name: /^Collected, / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'money-list');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openClinicPage(page, 'Plan use');
  await page.waitForLoadState('networkidle');
  await capture(page, 'plan-use');
  await page.goto('/admin-dashboard?month=2026-11');
  await page.waitForLoadState('networkidle');
  await capture(page, 'customers-month');
});
