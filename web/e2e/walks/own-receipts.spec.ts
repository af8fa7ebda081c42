import type { Page } from '@playwright/test';
import {
  cards,
  createAccount,
  expectPaid,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
} from '../support/enroll.ts';
import {
  expect,
  expectAccessibleInAllSizes,
  expectAccessibleInForcedColors,
  newEmail,
  test,
} from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

/** Checks the page as it is, and with the system's own colors. */
async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInAllSizes(page);
  await expectAccessibleInForcedColors(page);
}

const currentStep = (page: Page) => page.locator('[aria-current=step]');

test('[ENR-17] [PAY-27] [PAY-28] [DSH-05] [DSH-15] [LEG-02] leads from the account to the receipts', async ({
  page,
}) => {
  const email = newEmail();
  await reachOwnerStep(page);
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(currentStep(page)).toContainText('Account');
  await expectAccessible(page);
  await createAccount(page);

  await expect(payButton(page)).toBeEnabled();
  await expect(currentStep(page)).toContainText('Payment');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Monthly total', { exact: true })).toBeHidden();
  await expect(page.getByText('Due today', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Monthly total', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.locator('form').getByRole('link', { name: 'terms' }).click();
  const terms = await opened;
  await expect(terms.getByText('It does not pay for accidents')).toBeVisible();
  await terms.close();
  await fillCard(page, cards.success);
  await payButton(page).click();

  await expectPaid(page, email);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expect(page.getByText(/^in_/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request Biscuit’s first visit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();

  await expect(page.getByText(/Visa ending in 4242 expires 12\/2034/)).toBeVisible();
  await page.getByRole('button', { name: /^\+ \d+ more services$/ }).click();
  await expect(page.getByRole('button', { name: 'Show fewer services' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Receipt of/ }).click();
  await expect(page.getByText('Total paid')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/^in_/)).toBeVisible();
});
