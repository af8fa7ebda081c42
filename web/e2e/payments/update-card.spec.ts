import {
  biscuit,
  cards,
  expectActiveDashboard,
  fillCard,
  pepper,
  password,
} from '../support/enroll.ts';
import { payForPet, payForPets } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';
import { expect, expectAccessible, test, toast } from '../support/test.ts';

test('[PAY-24] an owner with a failed payment adds another card and pays, which clears the warning', async ({
  page,
}) => {
  const { email } = await payForPet(page, biscuit);
  await failNextPayment(email);
  const warning = page.getByText(/’s payment failed$/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Status' }).click();
    await expect(warning).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('link', { name: 'Update Card' }).first().click();
  await expect(page).toHaveURL(/\/update-card\/\d+$/);
  const save = page.getByRole('button', { name: /^Save card and pay \$\d+\.\d\d now$/ });
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await fillCard(page, cards.success);
  await save.click();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  await expectActiveDashboard(page, email, biscuit);
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expectActiveDashboard(page, email, biscuit);
  await expect(warning).toHaveCount(0);
});

test('[DSH-18] [QUA-12] [DSH-32] with two pets, the one with the failed payment is named, and its card page opens from a mail', async ({
  page,
}) => {
  const { email } = await payForPets(page, () => [biscuit, pepper]);
  await failNextPayment(email);
  // The failure arrives a moment later.
  await expect(async () => {
    await page.reload();
    const failed = page.getByRole('radio', { name: 'Biscuit Payment failed' });
    await expect(failed).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('radio', { name: 'Pepper Active' }).click();
  await expect(page.getByRole('radio', { name: 'Pepper Active' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Biscuit Payment failed' })).not.toBeChecked();
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (petName: string) =>
    page
      .locator('fieldset label', { hasText: petName })
      .evaluate((tile) => getComputedStyle(tile).outlineStyle);
  expect([await outlineOf('Pepper'), await outlineOf('Biscuit')]).toEqual(['solid', 'none']);
  await page.emulateMedia({ forcedColors: 'none' });
  const banner = page.getByRole('status').filter({ hasText: 'Biscuit’s payment failed' });
  await expect(banner).toContainText(
    /We couldn’t charge \$\d+\.\d\d for \w+ \d{4} to Visa ending in \d{4}\. We’ll try again on \w+ \d+, \d{4}\./,
  );
  await expectAccessible(page);
  const link = banner.getByRole('link', { name: 'Update Card for Biscuit' });
  const [enrollmentId] = /\d+$/.exec((await link.getAttribute('href')) ?? '') ?? [];

  // The mail is opened in a browser without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/update-card?enrollment=${enrollmentId}`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New card for Biscuit' })).toBeVisible();
  await expect(page.getByText(/^Pepper’s plan stays on Visa ending in 4242\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save card and pay \$/ })).toBeEnabled();
  await fillCard(page, cards.success);
  await page.getByRole('button', { name: /^Save card and pay \$/ }).click();
  await expect(toast(page, 'Card Updated')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Biscuit Active' })).toBeVisible();
});
