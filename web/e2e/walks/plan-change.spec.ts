import type { Browser, Locator, Page } from '@playwright/test';
import { cards, fillCard, payButton, signIn } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes, test } from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const phone = { width: 390, height: 844 };
const done = /^You agreed to the change of/;

/** Opens the sheet of a pet at the desk, and a page of its owner's without a session. */
async function openSheet(page: Page, petName: string): Promise<Locator> {
  await page.goto('/admin-dashboard/desk');
  await page.getByRole('combobox', { name: 'Owner, pet, or phone' }).fill(petName);
  await page.getByRole('option', { name: petName }).click();
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${petName}’s plan` });
  await expect(dialog.getByRole('radio', { name: /^Dog Gold/ })).toBeChecked();
  return dialog;
}

async function choosePlatinum(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: /^Dog Platinum/ }).check();
  await dialog.getByRole('radio', { name: /^Today/ }).check();
  await expect(dialog.getByText(/^\$\d+\.\d\d × 1 month = \$\d+\.\d\d$/)).toBeVisible();
}

async function openAsOwner(browser: Browser, url: string): Promise<Page> {
  const { origin } = new URL(url);
  const context = await browser.newContext({ viewport: phone, baseURL: origin });
  const owner = await context.newPage();
  await owner.goto(url);
  await expect(owner.getByRole('region', { name: 'The change' })).toBeVisible();
  await expect(owner).toHaveURL(/\/plan-change$/);
  return owner;
}

test('[CHG-69] [CHG-73] [CHG-74] [CHG-02] [CHG-06] [QUA-01] staff show the sheet and the code, the owner pays with the saved card, and the desk sees it and takes it back', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  const dialog = await openSheet(page, petName);
  await expectAccessibleInAllSizes(page);
  await choosePlatinum(dialog);
  await expectAccessibleInAllSizes(page);
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(dialog.getByText('Waiting for the owner to agree')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Code to read/ })).toBeVisible();
  await expectAccessibleInAllSizes(page);

  const url = await dialog.getByLabel('The same as a link').inputValue();
  expect(url).toContain(await linkInMail(email, '/plan-change', '#'));
  const owner = await openAsOwner(browser, url);
  const due = await owner.getByText(/^\$\d+\.\d\d × 1 month/).innerText();
  await expect(dialog.getByText(due)).toBeVisible();
  await expectAccessibleInAllSizes(owner);
  await owner.getByRole('button', { name: /^Agree and pay \$\d+\.\d\d with Visa 4242$/ }).click();
  await expect(owner.getByText(done)).toBeVisible();
  await expectAccessibleInAllSizes(owner);
  expect((await owner.context().cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);
  await owner.context().close();

  await expect(dialog.getByText(new RegExp(`^${petName} has Dog Platinum`))).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessibleInAllSizes(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/\$\d+\.\d\d is refunded in full\./)).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/^The change to Dog Platinum .*was taken back$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Dog Gold', { exact: true }).first()).toBeVisible();
});

test('[CHG-06] [CHG-07] [CHG-78] another card that the bank declines, and one that it asks about, pay once', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 410 .*\/plan-changes\/lookup/);
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  const dialog = await openSheet(page, petName);
  await choosePlatinum(dialog);
  await dialog.getByRole('button', { name: 'Mail the link' }).click();
  await expect(dialog.getByText('Waiting for the owner to agree')).toBeVisible();
  const { origin } = new URL(page.url());
  const owner = await openAsOwner(browser, origin + (await linkInMail(email, '/plan-change', '#')));
  await owner.getByRole('button', { name: 'Use another card' }).click();
  await expect(payButton(owner)).toBeEnabled();
  await expectAccessibleInAllSizes(owner);
  await fillCard(owner, cards.declined);
  await payButton(owner).click();
  await expect(owner.getByRole('alert')).toContainText(/declined/);
  await expectAccessibleInAllSizes(owner);
  await fillCard(owner, cards.secure);
  await payButton(owner).click();
  await owner
    .frameLocator('iframe[title="3D Secure 2 authentication"]')
    .getByRole('button', { name: /complete/i })
    .click();
  await expect(owner.getByText(done)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(new RegExp(`^${petName} has Dog Platinum`))).toBeVisible({
    timeout: 30_000,
  });
  await owner.context().close();
});

test('[CHG-69] [CHG-71] [CHG-58] an add-on is dropped by phone in at most six clicks, and the dashboard shows the day', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  // From the open pet: the sheet, the add-on, the time, and the agreement.
  const dialog = await openSheet(page, petName);
  await dialog.getByRole('checkbox', { checked: true }).first().click();
  await dialog.getByRole('radio', { name: /^With the next plan year/ }).check();
  await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
  await expect(dialog.getByText(/^Agreed: changes on /)).toBeVisible();
  await expectAccessibleInAllSizes(page);

  await page.context().clearCookies();
  await signIn(page, email);
  const sentence = page.getByText(/\(\$\d+\.\d\d a month\) on \w+ \d+, \d{4}\./);
  await expect(sentence.first()).toBeVisible();
  await expectAccessibleInAllSizes(page);
});
