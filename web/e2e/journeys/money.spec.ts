import { payForPet } from '../support/members.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[MNY-45] [MNY-46] [MNY-47] a manager reads the month’s money, opens a number, and exports it for the accountant', async ({
  page,
  browser,
}) => {
  await payForPet(page);
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  await openClinicPage(clinic, 'Money');
  await clinic.getByRole('button', { name: 'Read from Stripe now' }).click();
  const balance = clinic.getByRole('table', { name: 'Stripe balance' });
  const collected = balance.getByRole('link', { name: /^Collected: \$/ });
  await expect(collected).not.toHaveText('$0.00');
  await expect(clinic.getByText(/Stripe’s own reports use UTC/)).toBeVisible();
  await expect(clinic.getByRole('table', { name: 'Plans', exact: true })).toBeVisible();
  await expect(clinic.getByText('Billed by Stripe')).toBeVisible();
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(clinic);
  await clinic.emulateMedia({ media: 'print' });
  await expect(clinic.getByRole('button', { name: 'Print' })).toBeHidden();
  await clinic.emulateMedia({ media: 'screen' });

  const total = await collected.textContent();
  await collected.click();
  await expect(clinic.getByRole('heading', { name: /^Collected, / })).toBeVisible();
  await expect(clinic.getByRole('link', { name: 'Ana Reyes' }).first()).toBeVisible();
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 1280, height: 900 });
  await clinic.getByRole('link', { name: /^Back to / }).click();
  await expect(collected).toHaveText(total ?? '');

  const download = clinic.waitForEvent('download');
  await clinic.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^petwell-money-.*\.csv$/);
});
