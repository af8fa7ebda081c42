import { payForPet } from '../support/members.ts';
import { failNextPayment, useWorkingCard } from '../support/provider.ts';
import { openCustomer, openFailedPayment, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test, toast } from '../support/test.ts';

test('[MNY-13] [MNY-17] staff try a failed payment again, hear that it is declined, and with another card it is paid', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/retry/);
  const { email, petName } = await payForPet(page);
  await failNextPayment(email);
  await signInAsStaff(page);
  const row = await openFailedPayment(page, email);
  const tryAgain = row.getByRole('button', { name: `Try again now for ${petName}` });
  await tryAgain.click();
  await expect(row.getByText(/^Visa ending in 0341 was declined by the bank\. Ask/)).toBeVisible();
  await expectAccessible(page);
  await tryAgain.click();
  await expect(row.getByRole('alert')).toContainText('This was tried by hand today.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tryAgain).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Another plan's owner has put in a good card meanwhile.
  const other = await payForPet(page);
  await failNextPayment(other.email);
  await useWorkingCard(other.email);
  await signInAsStaff(page);
  const panel = await openCustomer(page, other.email);
  await expect(async () => {
    await page.reload();
    await expect(panel.getByRole('button', { name: /^Try again now/ })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 30_000 });
  await panel.getByRole('button', { name: /^Try again now/ }).click();
  await expect(toast(page, 'Payment Made')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Try again now/ })).toHaveCount(0);
  await expectAccessible(page);
});
