import { expect, type Locator, type Page } from '@playwright/test';
import { cards, fillCard, password, signIn } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { failNextPayment, useWorkingCard } from '../support/provider.ts';
import { openClinicPage, openFailedPayment, signInAsStaff } from '../support/staff.ts';
import { toast } from '../support/test.ts';
import { capture, captureOnPaper } from './capture.ts';
import { members } from './clinic-day.ts';
import { people, screen } from './people.ts';

// These members are created in work-day.screen.ts and enrolling.screen.ts, which run first.

async function openDrawer(page: Page, email: string, name: RegExp): Promise<Locator> {
  await page.getByLabel('Search').fill(email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return panel;
}

screen('a customer’s timeline and the dialogs about money', async ({ page }) => {
  await signInAsStaff(page);
  const panel = await openDrawer(page, members.rosa, /^Rosa/);
  await capture(page, 'drawer', { isViewportOnly: true });
  await panel.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await capture(page, 'drawer-timeline', { isViewportOnly: true });
  await panel.getByRole('heading', { name: 'Money' }).scrollIntoViewIfNeeded();
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
  await expect(row.getByText('Payment Declined')).toBeVisible();
  await row.getByRole('button', { name: /^Send card link/ }).click();
  await expect(row.getByText('Link Emailed')).toBeVisible();
  await capture(page, 'work-list-answers');
  await row.getByRole('button', { name: /^Snooze/ }).click();
  await capture(page, 'dialog-snooze', { isViewportOnly: true });
});

screen('a payment tried again with another card', async ({ page }) => {
  await useWorkingCard(members.dana);
  await signInAsStaff(page);
  const panel = await openDrawer(page, members.dana, /^Dana Okafor/);
  await panel.getByRole('button', { name: /^Try again now/ }).click();
  await expect(toast(page, 'Payment Made')).toBeVisible();
  await capture(page, 'drawer-payment-made', { withToasts: true, isViewportOnly: true });
});

screen('what was agreed to, for staff and for the owner', async ({ page }) => {
  await signInAsStaff(page);
  const panel = await openDrawer(page, people.ben, /^Ana Reyes/);
  const agreements = panel.getByText('What the owner agreed to').first();
  await agreements.click();
  await expect(panel.getByRole('link', { name: /^Open PDF/ }).first()).toBeVisible();
  await agreements.scrollIntoViewIfNeeded();
  await capture(page, 'drawer-agreements', { isViewportOnly: true });
  await signIn(page, people.ben);
  await page.getByText('What you agreed to').click();
  const card = page.locator('details', { hasText: 'What you agreed to' });
  await expect(card.getByRole('link', { name: /^Open PDF/ })).toBeVisible();
  await capture(page, 'dashboard-agreements');
});

screen('a plan that ended starts again', async ({ page }) => {
  await signInAsStaff(page);
  const panel = await openDrawer(page, members.maxi, /^Maximiliana/);
  await panel.getByRole('button', { name: 'End plan' }).click();
  await page.getByLabel('Reason').selectOption('Price');
  await page.getByText('Now', { exact: true }).click();
  await page.getByRole('button', { name: 'End plan now' }).click();
  await expect(toast(page, 'Subscription Cancelled')).toBeVisible();
  await panel.getByRole('button', { name: /^Start again/ }).click();
  const email = page.getByRole('button', { name: 'Email the link' });
  await expect(email).toBeVisible();
  await capture(page, 'dialog-start-again', { isViewportOnly: true });
  await email.click();
  await expect(toast(page, 'Link Sent')).toBeVisible();
  await capture(page, 'drawer-start-again-sent', { isViewportOnly: true });
  await signIn(page, members.maxi, password);
  await expect(page.getByText('You can start this plan again')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'dashboard-start-again');
  await page.context().clearCookies();
  await page.goto(await linkInMail(members.maxi, '/plan-link', '#'));
  await fillCard(page, cards.success);
  await capture(page, 'plan-link-start-again');
  await page.getByRole('button', { name: 'Save card and start again' }).click();
  await expect(page.getByText(/’s plan is active again/)).toBeVisible();
  await capture(page, 'plan-link-started-again');
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
