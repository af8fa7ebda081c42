import { payForPet } from '../support/members.ts';
import { disputePayment } from '../support/provider.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[MNY-09] a manager reads the evidence of a dispute and submits it once', async ({
  page,
  browser,
}) => {
  const { email } = await payForPet(page);
  await disputePayment(email, 'subscription_canceled');
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  const panel = await openCustomer(clinic, email);
  const open = panel.getByRole('button', { name: /^Dispute/ });
  await expect(async () => {
    await clinic.reload();
    await expect(open).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await open.click();
  const dialog = clinic.getByRole('dialog', { name: 'Dispute' });
  await expectAccessible(clinic);
  await dialog.getByRole('button', { name: 'Prepare evidence' }).click();
  const pdf = dialog.getByRole('link', { name: /^Read the PDF/ });
  await expect(pdf).toBeVisible();
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(clinic);
  const file = await clinic.request.get((await pdf.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');

  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.getByRole('button', { name: 'Submit for good' }).dblclick();
  await expect(dialog.getByText(/submitted/i).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await expectAccessible(clinic);
});
