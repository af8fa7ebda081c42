import type { Page } from '@playwright/test';
import { mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test, toast } from '../support/test.ts';

const ending = (page: Page) => page.getByRole('dialog', { name: /^End .*\?$/ });

async function subjectsTo(email: string): Promise<string[]> {
  const mails = await mailsTo(email, /plan at .*(ends on|has ended|continues)|sorry for your loss/);
  return mails.map(({ subject }) => subject).toSorted();
}

test('[MNY-36] [MNY-30] staff end a plan with its paid month, the owner sees the day, and staff undo it', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  const panel = await openCustomer(clinic, email);
  await panel.getByRole('button', { name: 'End plan' }).press('Enter');
  const dialog = ending(clinic);
  await dialog.getByLabel('Reason').selectOption('Moved away');
  await expect(dialog.getByText('Recommended')).toBeVisible();
  await dialog.getByLabel(/^Note/).fill('Moves to Ohio');
  await dialog.locator('summary', { hasText: 'The owner gets one email' }).press('Enter');
  await expect(dialog.getByText('reply to this email')).toBeVisible();
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(clinic);
  await clinic.setViewportSize({ width: 1280, height: 900 });

  const submit = dialog.getByRole('button', { name: /^End on / });
  const day = ((await submit.textContent()) ?? '').replace('End on ', '');
  await submit.dblclick();
  await expect(toast(clinic, 'Plan End Set')).toBeVisible();
  await expect(panel.getByText(`Ends on ${day}`, { exact: true })).toBeVisible();
  await expect(panel.getByText(`${petName}'s plan: Moves to Ohio`)).toBeVisible();
  await expectAccessible(clinic);
  await expect.poll(() => subjectsTo(email)).toEqual([expect.stringContaining(`ends on ${day}`)]);

  await page.reload();
  await expect(page.getByText('No more payments are taken.', { exact: true })).toBeVisible();
  await expect(page.getByText('The plan ends. No more payments are taken.')).toBeVisible();
  await expect(page.getByText(day).first()).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: /^Undo the end/ }).click();
  await clinic.getByRole('button', { name: 'Let it go on' }).dblclick();
  await expect(toast(clinic, 'Plan Continues')).toBeVisible();
  await expect(panel.getByText(`Ends on ${day}`, { exact: true })).toHaveCount(0);
  await expect.poll(() => subjectsTo(email)).toHaveLength(2);
  // [MNY-49] Known a moment after the plan's facts.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^\$\d+\.\d\d on /)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
});

test('[MNY-36] the plan of a pet that died ends now, with one condolence', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  const panel = await openCustomer(clinic, email);
  await panel.getByRole('button', { name: 'End plan' }).click();
  const dialog = ending(clinic);
  await dialog.getByLabel('Reason').selectOption('The pet died');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(clinic);
  await dialog.getByRole('button', { name: 'End plan now' }).dblclick();
  await expect(toast(clinic, 'Subscription Cancelled')).toBeVisible();
  await expect(panel.getByText(`${petName} has died`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'End plan' })).toHaveCount(0);
  await expect.poll(() => subjectsTo(email)).toEqual(["We're so sorry for your loss"]);
});
