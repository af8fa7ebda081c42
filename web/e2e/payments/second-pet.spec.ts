import {
  biscuit,
  cards,
  choosePlan,
  describePet,
  expectActiveDashboard,
  expectPaid,
  fillCard,
  payButton,
  pepper,
  pressAddNewPet,
  reachPayment,
} from '../support/enroll.ts';
import { enroll, payForPet } from '../support/members.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

test('[ENR-11] [ENR-14] [DSH-02] [DSH-04] an owner adds a second pet with contact data filled in', async ({
  page,
}) => {
  const { email } = await enroll(page, biscuit);
  await pressAddNewPet(page);
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
  await pressAddNewPet(page);
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
  await pressAddNewPet(page);
  await describePet(page, pepper);
  await choosePlan(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await page.getByRole('button', { name: /^Use Visa 3184 and pay \$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank wants you to confirm');
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
});
