import type { Page } from '@playwright/test';
import {
  cards,
  expectPaid,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { choosePlatinum, openChange, openPetAtDesk } from '../support/plan-change.ts';
import { expectNoLayoutShift, slowDown, watchLayoutShift } from '../support/shift.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, newEmail, test } from '../support/test.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Reloads the page over a slow network at both sizes; `isThere` waits for the last element. */
async function expectStill(page: Page, path: string, isThere: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(path);
    await isThere();
    await page.waitForLoadState('networkidle');
    await expectNoLayoutShift(page);
  }
}

test.beforeEach(async ({ page }) => {
  await watchLayoutShift(page);
});

for (const path of [
  '/',
  '/#recommendations',
  '/plans',
  '/terms',
  '/privacy',
  '/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/confirm-email-change?token=x',
  '/undo-email-change?token=x',
  '/checkout',
  '/payment-success',
  '/plan-change',
  '/admin-login',
  '/nowhere',
]) {
  test(`[QUA-04] no layout shift on ${path} while loading`, async ({ page }) => {
    await slowDown(page);
    await expectStill(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Clinic hours')).toBeVisible();
    });
  });
}

test('[QUA-04] no layout shift from enrolling to the dashboard', async ({ page }) => {
  const email = newEmail();
  await reachOwnerStep(page);
  await slowDown(page);
  await expectStill(page, '/enrollment', () => expect(page.getByLabel('First name')).toBeVisible());
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
  await expectStill(page, '/account-setup', () =>
    expect(page.getByLabel('Confirm password')).toBeVisible(),
  );
});

test('[QUA-04] no layout shift while paying and on the dashboard', async ({ page }) => {
  const email = newEmail();
  await reachPayment(page, email);
  await slowDown(page);
  const cardNumber = page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .getByLabel('Card number');
  const cardForm = async () => {
    await expect(payButton(page)).toBeEnabled();
    await expect(cardNumber).toBeVisible();
  };
  await expectStill(page, '/payment-setup', cardForm);
  await expectStill(page, '/checkout', cardForm);
  const dashboard = `/dashboard/${encodeURIComponent(email)}`;
  await expectStill(page, dashboard, () =>
    expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible(),
  );

  await page.goto('/payment-setup');
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await expectStill(page, `/payment-success?email=${encodeURIComponent(email)}`, () =>
    expect(page.getByText('Paid today', { exact: true })).toBeVisible(),
  );
  await expectStill(page, dashboard, () =>
    expect(page.getByText('Next payment', { exact: true })).toBeVisible(),
  );
  await page.getByRole('link', { name: 'Update Card' }).click();
  await expect(page).not.toHaveURL(/\/dashboard\//);
  await expectStill(page, new URL(page.url()).pathname, () => expect(cardNumber).toBeVisible());
});

test('[QUA-04] no layout shift on a change of plan, before and after agreeing', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  await openPetAtDesk(page, petName);
  const dialog = await openChange(page, petName);
  await choosePlatinum(dialog);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  const mailed = await linkInMail(email, '/plan-change', '#');
  await slowDown(page);
  const agree = page.getByRole('button', { name: /^Agree and pay \$/ });
  await expectStill(page, mailed, () => expect(agree).toBeVisible());
  await agree.click();
  const agreed = page.getByText(/^You agreed to the change to/);
  await expect(agreed).toBeVisible();
  await expectStill(page, mailed, () => expect(agreed).toBeVisible());
});
