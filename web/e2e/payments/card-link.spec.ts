import { cards, fillCard } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';
import { openFailedPayment, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('[MNY-75] [MNY-76] staff send a card link, and the owner pays with it without signing in, once', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 410 .*\/card-links\/lookup/);
  const { email, petName } = await payForPet(page);
  await failNextPayment(email);
  await signInAsStaff(page);
  const row = await openFailedPayment(page, email);
  await row.getByRole('button', { name: `Send card link for ${petName}` }).click();
  await expect(row.getByText('Link Emailed')).toBeVisible();
  const url = await row.getByLabel(`Card link for ${petName}`).inputValue();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The owner opens the mail in a browser without a session, in which the work list would count again in vain.
  const mailed = await linkInMail(email, '/card-link', '#');
  expect(url).toContain(mailed);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(mailed);
  await expect(page.getByRole('heading', { name: `New card for ${petName}` })).toBeVisible();
  await expect(page).toHaveURL(/\/card-link$/);
  const save = page.getByRole('button', { name: /^Save card and pay \$\d+\.\d\d now$/ });
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(save).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, cards.success);
  await save.click();
  await expect(page.getByText('Your card is saved and the payment is made')).toBeVisible();
  await expectAccessible(page);

  // It signed no one in, and it works once.
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ httpOnly: true, name: /session/ })]),
  );
  await page.goto('/login');
  await page.goto(mailed);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expectAccessible(page);
});
