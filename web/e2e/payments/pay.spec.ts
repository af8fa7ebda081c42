import {
  biscuit,
  cards,
  expectActiveDashboard,
  expectPaid,
  fillCard,
  payButton,
  reachPayment,
} from '../support/enroll.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

const goToDashboard = { name: 'Go to Dashboard' } as const;

test('[ENR-03] [PAY-09] [PAY-12] from the landing page to an active plan with a valid card', async ({
  page,
}) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await page.getByRole('link', goToDashboard).click();
  await expectActiveDashboard(page, email, biscuit);
});

test('[PAY-08] [PAY-10] a declined card is corrected on the same page', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 402 .*payment_intents/);
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'declined' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/payment-setup$/);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await page.getByRole('link', goToDashboard).click();
  await expectActiveDashboard(page, email, biscuit);
});

test('[PAY-08] a card with 3-D Secure is confirmed with the bank', async ({ page }) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.secure);
  await payButton(page).click();
  const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]');
  await bank.getByRole('button', { name: /complete/i }).click();
  await expectPaid(page, email);
  await page.getByRole('link', goToDashboard).click();
  await expectActiveDashboard(page, email, biscuit);
});
