import type { Page } from '@playwright/test';
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
  password,
  payButton,
  pepper,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { enroll, payForPet } from '../support/members.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

const skip = { name: 'skip payment for now and access dashboard' } as const;

/** Enrolls, and signs out on the dashboard once it has read everything that needs the session. */
async function enrollAndSignOut(page: Page): Promise<string> {
  const payments = page.waitForResponse('**/api/payments');
  const { email } = await enroll(page, biscuit);
  await payments;
  await page.getByRole('button', { name: 'Sign out' }).click();
  return email;
}

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

test('[ENR-11] [ENR-14] [DSH-02] [DSH-04] an owner adds a second pet with contact data filled in', async ({
  page,
}) => {
  const { email } = await enroll(page, biscuit);
  await page.getByRole('button', { name: 'Add New Pet' }).click();
  await expect(page).toHaveURL(/\/#pet-profile$/);
  await describePet(page, pepper);
  await choosePlan(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(toast(page, 'Pet Enrolled - Payment Required')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-setup$/);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await expect(page.getByRole('heading', { name: /for Pepper$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByRole('radio', { name: /Pepper/ }).click();
  await expectActiveDashboard(page, email, pepper);
  await page.getByRole('radio', { name: /Biscuit/ }).click();
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
});

test('[PAY-41] [ENR-11] a second pet joins with the card on file', async ({ page }) => {
  const { email } = await payForPet(page, biscuit);
  await page.getByRole('button', { name: 'Add New Pet' }).click();
  await describePet(page, pepper);
  await choosePlan(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await page.getByRole('button', { name: /^Use Visa 4242 and pay \$/ }).click();
  await expectPaid(page, email);
  await expect(page.getByRole('heading', { name: /for Pepper$/ })).toBeVisible();
});

test('[PAY-41] a card on file that needs 3-D Secure leads to the card form', async ({ page }) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.alwaysSecure);
  await payButton(page).click();
  const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]');
  await bank.getByRole('button', { name: /complete/i }).click();
  await expectPaid(page, email);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.getByRole('button', { name: 'Add New Pet' }).click();
  await describePet(page, pepper);
  await choosePlan(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await page.getByRole('button', { name: /^Use Visa 3184 and pay \$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank wants you to confirm');
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
});

test('[ENR-08] a known address signs in and returns with its input', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/enrollments/);
  const email = await enrollAndSignOut(page);
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();

  await reachOwnerStep(page, pepper);
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page.getByText('You already have an account')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await page.getByRole('link', { name: 'Sign in and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/enrollment$/);
  await expect(page.getByRole('heading', { name: 'Pepper' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page).toHaveURL(/\/payment-setup$/);
  await expect(page.getByText(/for Pepper/).first()).toBeVisible();
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

test('[QUA-08] [HOM-08] [PAY-18] a reload during any step loses nothing', async ({ page }) => {
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

test('[HOM-10] a pet described before the tab was closed goes on in a new one', async ({
  page,
  context,
}) => {
  await reachOwnerStep(page);
  const returning = await context.newPage();
  await page.close();
  await returning.goto('/');
  await returning.getByRole('link', { name: 'Continue with Biscuit' }).click();
  await returning.getByRole('button', { name: 'Continue with Biscuit' }).click();
  await expect(returning.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
  await expect(returning.getByText('Including 1 add-on service(s)')).toBeVisible();
  await expect(returning.getByLabel('Pet name')).toHaveValue('Biscuit');
});

test('[ACC-09] the demo dashboard opens read-only', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/demo%40petwell\.example$/);
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add New Pet' })).toHaveCount(0);
});

test('[DSH-06] [DSH-08] a dashboard without a session asks to sign in, then returns', async ({
  page,
}) => {
  const email = await enrollAndSignOut(page);
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
});

test('reloads a page replaced by a new version and keeps the input', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404 .*\/assets\/EnrollmentPage-/);
  let refused = 0;
  await page.route('**/assets/EnrollmentPage-*.js', async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  await reachOwnerStep(page);
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  expect(refused).toBe(2);
});
