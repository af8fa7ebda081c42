import type { Page } from '@playwright/test';
import {
  biscuit,
  choosePlan,
  describePet,
  expectPaid,
  pepper,
  pressAddNewPet,
  signIn,
} from '../support/enroll.ts';
import { payForPet } from '../support/members.ts';
import { useOwnClinic } from '../support/own-clinic.ts';
import { openPetAtDesk, phone } from '../support/plan-change.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes, expectFits, test } from '../support/test.ts';

// Starts a system, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });
useOwnClinic({ FURTHER_PET_FEE: '20.00', FURTHER_PET_DISCOUNT: '5.00' });

async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectFits(page);
  await expectAccessibleInAllSizes(page);
}

/** Dog Gold and Kitten Platinum, both with an add-on; only the second has the discount. */
const together =
  /Biscuit, Dog Gold \$93\.25 per month.*Pepper, Kitten Platinum \$101\.95 per month.*All plans together \$195\.20 per month/;

/** What the recommended plan says before it is chosen. */
const offered = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Enroll Now - Best Value/ }) });

/** Expects a breakdown with the list price, the discount, and the fee of a second pet. */
async function expectPriced(page: Page): Promise<void> {
  for (const price of ['$79.95 per month', '−$5.00 per month', '$20.00 one-time']) {
    await expect(page.getByRole('definition').filter({ hasText: price })).toBeVisible();
  }
}

test('[FAM-01] [FAM-05] [FAM-06] [FAM-10] [FAM-14] [QUA-01] an owner adds a second pet, sees its price, list price, and fee before choosing and before paying, and one total with the first, as staff do', async ({
  page,
}) => {
  const { email } = await payForPet(page, biscuit);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/');
  await describePet(page, pepper);
  // A stranger sees what the plan costs a first pet.
  await expect(offered(page)).toContainText('$79.95 per month');
  await expect(offered(page)).toContainText('$96.25 one-time');
  await expect(offered(page)).not.toContainText('Second pet or more');

  await signIn(page, email);
  await pressAddNewPet(page);
  await describePet(page, pepper);
  await expect(offered(page)).toContainText('$74.95 per month');
  await expect(offered(page)).toContainText(
    'Second pet or more: −$5.00 a month from the list price of $79.95. The discount stays as long as this plan goes on',
  );
  await expect(offered(page)).toContainText('The membership fee is $20.00 instead of $96.25.');
  await expectAccessible(page);
  await choosePlan(page);
  await expectPriced(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();

  const pays = page.getByRole('button', { name: /^Use Visa 4242 and pay \$/ });
  await expect(pays).toBeVisible();
  await expectPriced(page);
  await expectAccessible(page);
  await pays.click();
  await expectPaid(page, email);
  await expect(page.getByText('Second pet or more, included')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  const family = page.getByRole('region', { name: 'All plans of the family' });
  await expect(family).toHaveText(together);
  await expectAccessible(page);

  await signInAsStaff(page);
  await openPetAtDesk(page, biscuit.name);
  await expect(family).toHaveText(together);
  await expectAccessible(page);
});
