import { payForPet } from '../support/members.ts';
import { disputePayment } from '../support/provider.ts';
import { openClinicPage, openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Pays first, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

test('[QUA-01] [QUA-03] axe finds nothing while a plan is ended and a payment is refunded', async ({
  page,
}) => {
  const { email } = await payForPet(page);
  await signInAsStaff(page);
  const panel = await openCustomer(page, email);
  await panel.getByRole('button', { name: 'End plan' }).click();
  const ending = page.getByRole('dialog', { name: /^End .*\?$/ });
  await ending.getByLabel('Reason').selectOption('Moved away');
  await expect(ending.getByText('Recommended')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: /^Refund the payment of/ }).click();
  const refund = page.getByRole('dialog', { name: 'Refund this payment' });
  await expect(refund.getByText(/^Can be refunded: \$/)).toBeVisible();
  await expectAccessible(page);
  await refund.getByLabel('Amount').fill('0');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on a dispute, and on the transactions behind a number', async ({
  page,
}) => {
  const { email } = await payForPet(page);
  await disputePayment(email, 'fraudulent');
  await signInAsStaff(page);
  const panel = await openCustomer(page, email);
  const open = panel.getByRole('button', { name: /^Dispute/ });
  await expect(async () => {
    await page.reload();
    await expect(open).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Dispute' });
  await dialog.getByRole('button', { name: 'Prepare evidence' }).click();
  await expect(dialog.getByRole('link', { name: /^Read the PDF/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/admin-dashboard/work-list');
  await expect(page.getByRole('heading', { name: /^Disputes/ })).toBeVisible();
  await expectAccessible(page);

  await openClinicPage(page, 'Money');
  await page.getByRole('button', { name: 'Read from Stripe now' }).click();
  const balance = page.getByRole('table', { name: 'Stripe balance' });
  await balance.getByRole('link', { name: /^Collected: \$/ }).click();
  await expect(page.getByRole('heading', { name: /^Collected, / })).toBeVisible();
  await expectAccessible(page);
});
