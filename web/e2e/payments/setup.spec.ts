import { readMails } from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import { cards, createAccount, fillCard } from '../support/enroll.ts';
import { importMember, inWords, memberOf } from '../support/import-member.ts';
import { linkInMail, mailInboxUrl } from '../support/mail.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAllSizes,
  newEmail,
  test,
} from '../support/test.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
async function expectAccessibleOnBoth(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

test('[IMP-30] [JOI-07] [MEM-15] [MEM-18] a manager sends the set-up link; the owner agrees, gives a card, sets a password, and sees the first payment', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  const petName = `Mango ${email.split('@')[0]}`;
  const member = memberOf(email, petName);
  await signInAsStaff(page);
  await openClinicPage(page, 'Import');
  await importMember(page, member);
  await page.getByRole('link', { name: 'Send set-up links' }).click();

  // A run before may have left more members than one page has.
  const select = page.getByRole('checkbox', { name: `Select ${petName} of Ana Reyes` });
  await expect(page.getByRole('table', { name: /^Not sent/ })).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more members' });
  while (!(await select.isVisible()) && (await more.isVisible())) await more.click();
  await select.check();
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Send link to 1 selected' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Send the set-up link to 1 member?' }),
  ).toBeVisible();
  await expectAccessibleOnBoth(page);
  expect(await readMails(mailInboxUrl(), email)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(page.getByText('1 email will be sent.')).toBeVisible();
  await page.getByRole('button', { name: /^Sent \(/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(petName) })).toContainText(
    'Other emails held',
  );

  const mailed = await linkInMail(email, '/plan-link', '#');
  const context = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
  const owner = await context.newPage();
  await owner.goto(mailed);
  const first = `Your first payment is on ${inWords.format(new Date(member['Next due on']))}`;
  await expect(
    owner.getByRole('heading', { name: `Set up the payments for ${petName}’s plan` }),
  ).toBeVisible();
  await expect(owner).toHaveURL(/\/plan-link$/);
  await expect(owner.getByText('$60.00', { exact: true }).first()).toBeVisible();
  await expect(owner.getByText(first).first()).toBeVisible();
  const agree = owner.getByRole('button', { name: 'Agree and save card' });
  await expect(agree).toBeEnabled();
  await expectAccessibleOnBoth(owner);
  await fillCard(owner, cards.success);
  await agree.click();
  await expect(owner.getByText(`${petName}’s plan is set up`)).toBeVisible();
  await expectAccessibleOnBoth(owner);
  // The link isn't a sign-in. Setting the password takes another link.
  expect((await context.cookies()).filter(({ name }) => /owner|setup/.test(name))).toEqual([]);
  await owner.goto(await linkInMail(email, '/account-setup'));
  await owner.getByRole('button', { name: 'Continue' }).click();
  await createAccount(owner);
  await expect(owner).toHaveURL(/\/dashboard\//);
  await expect(owner.getByText(first)).toBeVisible();
  await expect(owner.getByText('Visa ending in 4242')).toBeVisible();
  await expectAccessibleOnBoth(owner);
  await context.close();

  await page.getByRole('button', { name: /^Not sent \(/ }).click();
  await page.getByRole('button', { name: /^Sent \(/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(petName) })).toBeHidden();
});
