import { atClinic } from '../support/appointments.ts';
import { payForPet } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';
import { openFailedPayment, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[MNY-18] [MNY-19] staff mark a call on a failed payment, snooze it with a note, and put it back', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await failNextPayment(email);
  await signInAsStaff(page);
  const row = await openFailedPayment(page, email);
  await row.getByRole('button', { name: `Left a message for ${petName}` }).click();
  await expect(row.getByText(/^Left a message on /)).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: `Snooze ${petName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze until a day' });
  const { day } = atClinic(new Date(Date.now() + 5 * 86_400_000));
  await dialog.getByLabel('Until').fill(day);
  await dialog.getByLabel('Note').fill('Gets paid on Friday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(row).toHaveCount(0);
  const snoozed = page.getByRole('list', { name: 'Snoozed' });
  await expect(snoozed.getByText(`${petName}: failed payment. Back on`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await snoozed.getByRole('button', { name: `Put back ${petName}` }).click();
  await expect(row).toBeVisible();

  await row.getByRole('link', { name: 'Ana Reyes' }).click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(async () => {
    await page.reload();
    await expect(timeline.getByText('Gets paid on Friday')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(timeline.getByText(/ left a message$/)).toBeVisible();
});
