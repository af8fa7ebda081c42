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
  pepper,
  pressAddNewPet,
  reachOwnerStep,
} from '../support/enroll.ts';
import { payForPet } from '../support/members.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

const complete = { name: 'Complete Enrollment' } as const;

test('[ENR-16] a visitor of the demo enrolls with their own data', async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await reachOwnerStep(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Client Login' })).toBeVisible();
  await page.goto('/enrollment');
  await expect(page.getByRole('heading', { name: biscuit.name })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'View demo dashboard' }).click();
  await expect(page.getByText('This is the demo dashboard')).toBeVisible();
  await page.goto('/enrollment');
  await fillOwner(page, email);
  await page.getByRole('button', complete).click();
  await createAccount(page);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('link', { name: /^Ana/ })).toBeVisible();
});

test('[ENR-15] [DSH-13] [DSH-14] the same pet again is asked about, discarded, and never paid twice', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/enrollments/);
  const { email } = await payForPet(page, pepper);
  await expectActiveDashboard(page, email, pepper);

  await pressAddNewPet(page);
  await describePet(page, { ...pepper, name: ' pépper' });
  await choosePlan(page);
  await page.getByRole('button', complete).click();
  await expect(page.getByText('already has a plan')).toBeVisible();
  await page.getByRole('button', { name: 'It’s another pet: enroll it' }).click();
  await expect(toast(page, 'Pet Enrolled - Payment Required')).toBeVisible();
  await page.getByRole('link', { name: /^skip payment/ }).click();
  await page.getByRole('button', { name: 'Discard plan' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(toast(page, 'Plan Discarded')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectActiveDashboard(page, email, pepper);

  // An unpaid enrollment of the same pet is replaced; the other pet opens after paying.
  for (const round of [1, 2]) {
    await pressAddNewPet(page);
    await describePet(page, biscuit);
    await choosePlan(page);
    await page.getByRole('button', complete).click();
    await expect(page).toHaveURL(/\/payment-setup$/);
    if (round === 1) await page.getByRole('link', { name: /^skip payment/ }).click();
  }
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectActiveDashboard(page, email, biscuit);
  await expect(page.getByRole('radio')).toHaveCount(2);
});
