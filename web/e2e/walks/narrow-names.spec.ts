import { biscuit, createAccount, describePet, fillOwner } from '../support/enroll.ts';
import { expect, expectAccessibleInAllSizes, newEmail, test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });

const longName = 'W'.repeat(80);

test('[QUA-03] names of 80 letters break no layout from the recommendations to the payment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await describePet(page, { ...biscuit, name: longName, breed: longName });
  await expectAccessibleInAllSizes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Continue to Owner Information' }).click();
  await fillOwner(page, newEmail());
  await page.getByLabel('First name').fill(longName);
  await page.getByLabel('Last name').fill(longName);
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page).toHaveURL(/\/account-setup$/);
  await expectAccessibleInAllSizes(page);
  await createAccount(page);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await expectAccessibleInAllSizes(page);
  await page.getByRole('link', { name: 'skip payment' }).click();
  await expect(page.getByRole('heading', { name: longName, level: 2 })).toBeVisible();
  await expectAccessibleInAllSizes(page);
});
