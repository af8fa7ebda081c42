import { biscuit, createAccount, describePet, fillOwner } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { createMember, signPageIn } from '../support/members.ts';
import { choosePlatinum, openChange } from '../support/plan-change.ts';
import { signInAsStaff } from '../support/staff.ts';
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

test('[QUA-03] names of 80 letters break no layout while a plan changes, or goes on hold', async ({
  page,
}) => {
  const email = newEmail();
  const owner = { firstName: longName, lastName: longName, email, phone: '904-555-0188' };
  const { session, pets } = await createMember(owner, [
    { ...biscuit, name: longName },
    { ...biscuit, name: `V${longName.slice(1)}` },
  ]);
  await signInAsStaff(page);
  await page.goto(`/admin-dashboard/desk?pet=${pets[0]?.petId}`);
  const dialog = await openChange(page, longName);
  await choosePlatinum(dialog);
  await expectAccessibleInAllSizes(page);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog.getByText('Waiting for the owner to agree')).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await page.goto(await linkInMail(email, '/plan-change', '#'));
  await page.getByRole('button', { name: /^Agree and pay \$/ }).click();
  await expect(page.getByText(/^You agreed to the change to/)).toBeVisible();
  await expectAccessibleInAllSizes(page);

  // A new price is in the way of a hold, so that another pet gets it.
  await page.goto(`/admin-dashboard/desk?pet=${pets[1]?.petId}`);
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  await page.getByLabel('Reason').fill(longName);
  await expect(page.getByText('Plan year ends')).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await expect(page.getByText(/^On hold until \w+ \d+/).first()).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await signPageIn(page, session);
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await page.getByRole('radio', { name: /^V/ }).click();
  await expect(page.getByText(/is on hold until/).first()).toBeVisible();
  await expectAccessibleInAllSizes(page);
});
