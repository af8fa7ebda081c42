import { cards, expectPaid, fillCard, payButton, reachPayment } from '../support/enroll.ts';
import { expectPaper } from '../support/paper.ts';
import { expect, newEmail, test } from '../support/test.ts';

test('[QUA-05] receipt and dashboard print every amount without controls', async ({ page }) => {
  const email = newEmail();
  await reachPayment(page, email);
  const due = /\$([\d.]+)/.exec(await payButton(page).innerText())?.[1] ?? 'unknown';
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await expectPaper(page);
  await expect(page.getByText(`$${due}`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^\$64\.15/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ left$/).first()).toBeVisible();
  await expectPaper(page);
  await expect(page.getByText(/^\d+ of \d+ left$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
  await expect(page.getByText('Monthly total')).toBeVisible();
  await expect(page.getByText(/^\$64\.15/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update Card' })).toBeHidden();
});
