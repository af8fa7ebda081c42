import { cards, fillCard, payButton, reachOwnerStep, reachPayment } from './enroll.ts';
import { expect, expectAccessible, newEmail, test, toast } from './test.ts';

test('axe finds nothing from the landing page to the owner step', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page);
  await reachOwnerStep(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#plan-selection');
  await expectAccessible(page);
  await page.goto('/#recommendations');
  await expectAccessible(page);
});

test('axe finds nothing while paying, when declined, and on the dashboard', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 402 .*payment_intents/);
  const email = newEmail();
  await reachPayment(page, email);
  await expectAccessible(page);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'skip payment for now and access dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Weight in lbs')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Need to Cancel?' }).click();
  await expectAccessible(page);
});

for (const path of [
  '/plans',
  '/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/undo-email-change?token=x',
  '/checkout',
  '/payment-success',
  '/nowhere',
]) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}
