import type { Page } from '@playwright/test';
import { expect, expectAccessibleInAllSizes, newEmail, test } from '../support/test.ts';
import { openCustomer, openCustomers, signInAsStaff } from '../support/staff.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A member who is paid elsewhere for ten days more. */
const fileOf = (email: string) =>
  Buffer.from(
    [
      'First name,Last name,Email,Phone,Pet name,Species,Breed,Age,Plan,Monthly price,Started on,Next due on,Paid by',
      `Ana,Reyes,${email},904-555-0100,Fig,dog,Beagle,4 years,Dog Gold,63.50,${day(-100)},${day(10)},paid at the clinic until ${day(10)}`,
    ].join('\r\n'),
  );

/** Billing's copy of a payment follows by an event, for which the page asks only once. */
const readUntil = (page: Page, isThere: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await isThere();
  }).toPass({ timeout: 60_000 });

test('[MEM-11] [MEM-12] [MEM-23] staff take a payment from the work list, and void it on the customer', async ({
  page,
}) => {
  const email = newEmail();
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/import');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: fileOf(email) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(page.getByText('1 imported.')).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInAllSizes(page);

  await page.goto('/admin-dashboard/work-list');
  const row = page
    .getByRole('list', { name: 'Plans paid at the clinic' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(row).toContainText('Fig · Dog Gold · paid at the clinic until');
  await expectAccessibleInAllSizes(page);
  await row.getByRole('button', { name: 'Record payment' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Record a payment for Fig' });
  await form.getByLabel('Goes for').selectOption('3 months');
  await expect(form.getByLabel('Amount')).toHaveValue('190.50');
  await form.getByLabel('Paid by').selectOption('Check');
  await expectAccessibleInAllSizes(page);
  await form.getByRole('button', { name: 'Record payment' }).dblclick();
  await expect(page.getByText('Payment Recorded', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin-dashboard/desk');
  await openCustomers(page);
  const drawer = await openCustomer(page, email);
  // The timeline, which comes later, says so, too.
  await expect(drawer.getByText(/^Paid until /).first()).toBeVisible();
  const entry = drawer.getByRole('rowgroup').filter({ hasText: 'Recorded payment' });
  await readUntil(page, () =>
    expect(entry).toContainText('by check, recorded by', { timeout: 5_000 }),
  );
  await expect(entry).toContainText('$190.50');
  await expectAccessibleInAllSizes(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const receipt = await entry.getByRole('link', { name: /^Print receipt/ }).getAttribute('href');
  const printed = await page.request.get(receipt ?? '');
  expect(printed.headers()['content-type']).toBe('application/pdf');
  await entry.getByRole('button', { name: /^Void/ }).click();
  const question = page.getByRole('dialog', { name: 'Void this payment?' });
  await expectAccessibleInAllSizes(page);
  await question.getByLabel('Reason').fill('The check bounced');
  await question.getByRole('button', { name: 'Void payment' }).dblclick();
  await expect(question).toBeHidden();
  await readUntil(page, () =>
    expect(entry.getByText('Void', { exact: true })).toBeVisible({ timeout: 5_000 }),
  );
  await expect(entry).toContainText('Voided: The check bounced');
  await expect(entry.getByRole('button', { name: /^Void/ })).toHaveCount(0);
});
