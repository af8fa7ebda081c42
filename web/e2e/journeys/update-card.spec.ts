import {
  biscuit,
  cards,
  expectActiveDashboard,
  expectPaid,
  fillCard,
  payButton,
  reachPayment,
} from '../support/enroll.ts';
import { failNextPayment } from '../support/provider.ts';
import { expect, expectAccessible, newEmail, test, toast } from '../support/test.ts';

test('[PAY-24] an owner with a failed payment adds another card and pays, which clears the warning', async ({
  page,
}) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);

  await failNextPayment(email);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const warning = page.getByText('Your last payment did not go through');
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
