import { biscuit, password, payButton, reachPayment } from '../support/enroll.ts';
import { expect, expectAccessible, hasToastArea, newEmail, test, toast } from '../support/test.ts';

test('[ACC-29] [HOM-09] coming back to an unpaid enrollment and an ended session costs nothing typed', async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*\/api\/(owners|login)/);
  const email = newEmail();
  await reachPayment(page, email);
  await page.goBack();
  await expect(page).toHaveURL('/');
  const finish = page.getByRole('link', { name: `Finish enrolling ${biscuit.name}` });
  await expect(finish).toBeVisible();
  await expectAccessible(page);
  await finish.click();
  await expect(payButton(page)).toBeEnabled();

  await page.getByRole('link', { name: /^skip payment/ }).click();
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Phone number').fill('904-555-0142');
  await hasToastArea(page);
  await context.clearCookies({ name: 'petwell_owner' });
  await page.getByRole('button', { name: 'Save contact details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid email or password.');
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('904-555-0142');
});
