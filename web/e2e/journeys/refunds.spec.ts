import { payForPet } from '../support/members.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test, toast } from '../support/test.ts';

test('[MNY-10] [MNY-12] [MNY-06] a manager refunds a part of a payment once, though the first answer is lost, and the owner sees it', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED.*\/refunds/);
  const { email } = await payForPet(page);
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  const panel = await openCustomer(clinic, email);
  await panel.getByRole('button', { name: /^Refund the payment of/ }).click();
  const dialog = clinic.getByRole('dialog', { name: 'Refund this payment' });
  await expect(dialog.getByText(/^Can be refunded: \$/)).toBeVisible();
  await dialog.getByLabel('Amount').fill('21.50');
  await dialog.getByLabel('Reason').fill('Waited an hour');
  await expectAccessible(clinic);

  // The server refunds, and the answer is lost.
  let isLost = false;
  await clinic.route('**/refunds', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('We didn’t get an answer')).toBeVisible();
  await expectAccessible(clinic);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(clinic, 'Payment Refunded')).toBeVisible();
  const refund = panel
    .getByRole('table', { name: 'Money' })
    .getByRole('row', { name: /Refund.* Visa ending in 4242 −\$21\.50 On its way$/ });
  await expect(refund).toHaveCount(1);
  await expect(panel.getByText('Waited an hour', { exact: true })).toBeVisible();
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 390, height: 844 });
  await expect(refund).toBeVisible();
  await expectAccessible(clinic);

  await page.reload();
  await expect(page.getByText(/^\$21\.50 refund/)).toBeVisible();
  await expectAccessible(page);
});
