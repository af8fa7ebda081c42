import { readMails } from '@petwell/acceptance';
import { localSignIns } from '@petwell/local-stack';
import type { Page } from '@playwright/test';
import { cards, expectPaid, fillCard, payButton, reachPayment } from '../support/enroll.ts';
import { mailInboxUrl } from '../support/mail.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAllSizes,
  newEmail,
  test,
} from '../support/test.ts';

const { admin } = localSignIns;

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeFocused();
}

test('[ADM-10] a visitor learns kindly that the test tools are for managers', async ({ page }) => {
  for (const path of ['/webhook-test', '/receipt-test']) {
    await page.goto(path);
    await expect(page.getByText('This page is for clinic managers')).toBeVisible();
    await expectAccessible(page);
  }
});

test('[ADM-10] a manager sends a test event for a real enrollment from its details', async ({
  page,
}) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);

  await signIn(page);
  await page.getByLabel('Search').fill(email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ana Reyes' }).click();
  const panel = page.getByRole('dialog', { name: 'Ana Reyes' });
  for (const name of ['Payments', 'Emails']) {
    await expect(panel.getByRole('list', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Test webhook' }).click();
  await page.getByLabel('Event type').selectOption('invoice.payment_succeeded');
  await page.getByRole('button', { name: 'Send test webhook' }).click();
  await expect(page.getByText('Webhook received, nothing to change')).toBeVisible();
  await expectAccessibleInAllSizes(page);
});

test('[ADM-10] a manager gets the test receipt by email', async ({ page }) => {
  const email = newEmail();
  await signIn(page);
  await page.getByRole('link', { name: 'Receipt test' }).click();
  await page.getByLabel('Email').fill(email);
  await expect(page.getByLabel(/^Amount in cents/)).toHaveValue('12765');
  await page.getByRole('button', { name: 'Send test receipt' }).click();
  await expect(page.getByText('Test receipt sent')).toBeVisible();
  await expect
    .poll(async () => (await readMails(mailInboxUrl(), email)).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Test receipt from .*: \$127\.65$/)]);
  await expectAccessibleInAllSizes(page);
});

test('the work list links to its customers and says when it is empty', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Work list' }).click();
  await expect(page.getByRole('heading', { name: /^Failed payments/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Cards that expire/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await expectAccessibleInAllSizes(page);
});
