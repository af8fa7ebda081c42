import type { Page } from '@playwright/test';
import { confirmAccount, setPasswordByMail } from '../support/account-links.ts';
import { password, signIn } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { enroll } from '../support/members.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

async function openDashboard(page: Page): Promise<string> {
  const { email } = await enroll(page);
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  return email;
}

/** A photo of 2400 × 1600 pixels, as large as a phone's. */
const drawPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1600;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 1200, 1600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('[DSH-09] [DSH-10] an owner edits a pet and adds a photo', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Weight in lbs').fill('61.5');
  await page.getByLabel('Gender').selectOption('male');
  const buffer = Buffer.from(await drawPhoto(page), 'base64');
  await page.getByLabel('Photo').setInputFiles({ name: 'pet.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save pet profile' }).click();
  await expect(toast(page, 'Pet Profile Updated')).toBeVisible();
  await page.reload();
  const photo = page.locator('main img').first();
  await expect(photo).toHaveAttribute('src', /^\/api\/pets\/\d+\/photo\?v=/);
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await page.getByRole('tab', { name: 'Plan Overview' }).click();
  await expect(page.getByText('Labrador Retriever · adult · male')).toBeVisible();
});

test('[ACC-24] [ACC-25] [DSH-11] a new address is confirmed by mail, and the old one can undo it, with a new password', async ({
  page,
}) => {
  const changed = newEmail();
  const email = await openDashboard(page);
  await confirmAccount(page, email);
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(changed);
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(toast(page, 'Profile Updated')).toBeVisible();
  await expect(page.getByText(`We’ve emailed a link to ${changed}.`)).toBeVisible();

  await page.goto(await linkInMail(changed, '/confirm-email-change'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your new email address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(changed)}`);
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();

  await page.goto(await linkInMail(email, '/undo-email-change'));
  await expect(page).toHaveURL(/\/undo-email-change$/);
  await page.getByRole('button', { name: 'Restore my email address' }).click();
  await expect(page.getByText('Your previous email address is restored')).toBeVisible();

  await setPasswordByMail(page, email);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, email, password);
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
});

test('[ACC-12] [ACC-13] an owner resets a forgotten password by email', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*\/api\/login/);
  const email = await openDashboard(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please check your inbox')).toBeVisible();

  await page.goto(await linkInMail(email, '/reset-password'));
  await page.getByLabel('Password', { exact: true }).fill('another-good-one');
  await page.getByLabel('Confirm password').fill('another-good-one');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await signIn(page, email, password);
  await expect(
    page.getByText('Invalid email or password. Please check your credentials and try again.'),
  ).toBeVisible();
  await signIn(page, email, 'another-good-one');
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
});
