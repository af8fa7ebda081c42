import {
  biscuit,
  cards,
  choosePlan,
  createAccount,
  describePet,
  expectActiveDashboard,
  expectPaid,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { expect, newEmail, test } from '../support/test.ts';

const skip = { name: 'skip payment for now and access dashboard' } as const;

test('[STA-01] [STA-04] [PAY-01] [DSH-03] payment is skipped and made later from the dashboard', async ({
  page,
}) => {
  const email = newEmail();
  await reachPayment(page, email);
  await page.getByRole('link', skip).click();
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('status').filter({ hasText: 'Payment Required' })).toBeVisible();
  await expect(page.getByText('Next payment', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectActiveDashboard(page, email, biscuit);
});

test('[PAY-07] [ENR-07] double clicks create one enrollment, one subscription, one payment', async ({
  page,
}) => {
  const email = newEmail();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await reachOwnerStep(page);
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).dblclick();
  await createAccount(page);
  await fillCard(page, cards.success);
  await payButton(page).dblclick();
  await expectPaid(page, email);
  const count = (pattern: RegExp) => sent.filter((path) => pattern.test(path)).length;
  expect(count(/^\/api\/enrollments$/)).toBe(1);
  expect(count(/^\/v1\/payment_intents\/\w+\/confirm$/)).toBe(1);
  expect(count(/\/activate$/)).toBe(1);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectActiveDashboard(page, email, biscuit);
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('[QUA-08] [PAY-18] a reload during any step loses nothing', async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Pet name').fill('Biscuit');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Biscuit');
  await page.reload();
  await expect(page.getByLabel('Pet name')).toHaveValue('Biscuit');
  await describePet(page, biscuit);
  await page.reload();
  await choosePlan(page);
  await fillOwner(page, email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
  await page.reload();
  await createAccount(page);
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await fillCard(page, cards.success);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain('_secret_');
  await payButton(page).click();
  await expectPaid(page, email);
  await page.reload();
  await expectPaid(page, email);
});
