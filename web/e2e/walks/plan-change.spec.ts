import type { Browser, Page } from '@playwright/test';
import { addColleague } from '../support/clinic-staff.ts';
import { cards, fillCard, payButton } from '../support/enroll.ts';
import { countClicks, countKeys, press } from '../support/keyboard.ts';
import { linkInMail, mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { expectPaper } from '../support/paper.ts';
import {
  choosePlatinum,
  openChange,
  openOnPhone,
  openPetAtDesk,
  phone,
} from '../support/plan-change.ts';
import { saveCard } from '../support/provider.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });

const gold = 'Dog Gold with Joint Health';
const platinum = 'Dog Platinum with Joint Health';
/** The provider confirms a payment a moment after the browser made it. */
const notYet = /status of 409 .*\/plan-changes\/confirm/;
const agreed = /^You agreed to the change to/;

async function expectMails(email: string, subjects: readonly RegExp[]): Promise<void> {
  for (const subject of subjects) {
    await expect
      .poll(() => mailsTo(email, subject), { message: String(subject), timeout: 20_000 })
      .toHaveLength(1);
  }
}

/** Reads the owner's dashboard again until the plan and the payments are these. */
async function expectDashboard(
  page: Page,
  email: string,
  { plan, next, payment }: { plan: string; next: string; payment: RegExp },
): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard/${encodeURIComponent(email)}`);
    const within = { timeout: 3_000 };
    await expect(page.getByRole('heading', { name: plan, exact: true })).toBeVisible(within);
    await expect(page.getByText(`${next} on `)).toBeVisible(within);
    const change = page.getByRole('listitem').filter({ hasText: 'Change of plan' });
    await expect(change).toContainText(payment, within);
  }).toPass({ timeout: 40_000 });
}

test('[QUA-02] [CHG-73] [CHG-74] [CHG-02] [CHG-06] [CHG-81] [CHG-82] [QUA-01] [QUA-05] staff mail the sheet, the owner agrees with the keyboard alone and pays with the saved card, and staff take it back', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  await openPetAtDesk(page, petName);
  const dialog = await openChange(page, petName);
  await expectAccessible(page);
  await choosePlatinum(dialog);
  await expect(dialog.getByRole('region', { name: 'The change' })).toContainText(
    /Now.*Dog Gold.*Joint Health.*\$93\.25 a month.*From today.*Dog Platinum.*\$119\.70 a month/,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog.getByText('Waiting for the owner to agree')).toBeVisible();
  await expectAccessible(page);
  const mailed = await linkInMail(email, '/plan-change', '#');
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(dialog.getByRole('img', { name: /^Code to read/ })).toBeVisible();
  expect(await dialog.getByLabel('The same as a link').inputValue()).toContain(mailed);
  await expectAccessible(page);

  const owner = await openOnPhone(browser, mailed);
  await expect(owner.getByText('$26.45 × 1 month = $26.45', { exact: true })).toBeVisible();
  await expect(owner).toHaveURL(/\/plan-change$/);
  await expectAccessible(owner);
  await expectPaper(owner);
  await expect(owner.getByText('$26.45 × 1 month = $26.45', { exact: true })).toBeVisible();
  await expect(owner.getByText(/^By agreeing you accept the terms/)).toBeVisible();
  await owner.emulateMedia({ media: 'screen' });
  await owner.setViewportSize(phone);
  const keys = await countKeys(owner);
  const pay = owner.getByRole('button', { name: 'Agree and pay $26.45 with Visa 4242' });
  await press(owner, pay, 'Enter');
  await expect(owner.locator(':focus')).toContainText(agreed);
  keys.expectAtMost(20);
  await expectAccessible(owner);
  // It signed no one in.
  const cookies = await owner.context().cookies();
  expect(cookies.filter(({ name }) => /owner|setup/.test(name))).toEqual([]);
  await owner.context().close();

  await expect(dialog.getByText(`${petName} has ${platinum} now`)).toBeVisible({ timeout: 30_000 });
  await expectMails(email, [/^Your receipt from .*: \$26\.45$/, /plan has changed$/]);
  await expectAccessible(page);
  const dashboard = await page.context().newPage();
  const [paid, refunded] = [/\$26\.45\s*Paid/, /\$26\.45 refunded on/];
  await expectDashboard(dashboard, email, { plan: 'Dog Platinum', next: '$119.70', payment: paid });
  await expectAccessible(dashboard);

  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/\$26\.45 is refunded in full\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(`The change to ${platinum} was taken back`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Dog Gold', { exact: true }).first()).toBeVisible();
  await expectMails(email, [/was taken back$/, /^Your refund of \$26\.45 from/]);
  await expectDashboard(dashboard, email, { plan: 'Dog Gold', next: '$93.25', payment: refunded });
  await expectAccessible(dashboard);
});

/** Makes a test card the saved one, and waits until the dashboard has it. */
async function saveCardOfOwner(page: Page, email: string, token: string, last4: string) {
  await saveCard(email, token);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`Visa ending in ${last4}`)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Has staff mail the link to Dog Platinum from today. Returns their sheet, which stays open. */
async function mailLink(browser: Browser, petName: string) {
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await openPetAtDesk(staff, petName);
  const dialog = await openChange(staff, petName);
  await choosePlatinum(dialog);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog.getByText('Waiting for the owner to agree')).toBeVisible();
  return dialog;
}

/** Opens the mailed link on a phone, without the session. */
async function openMailed(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.setViewportSize(phone);
  await page.goto(await linkInMail(email, '/plan-change', '#'));
}

test('[CHG-06] [QUA-01] the bank declines the saved card and another one, and a third one pays once', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 402 .*payment_intents/);
  allowConsoleError(notYet);
  const { email, petName } = await payForPet(page);
  await saveCardOfOwner(page, email, 'chargeCustomerFail', '0341');
  const dialog = await mailLink(browser, petName);
  await openMailed(page, email);
  await page.getByRole('button', { name: /^Agree and pay \$26\.45 with Visa 0341$/ }).click();
  await expect(page.locator(':focus')).toContainText('Your bank declined Visa 0341.');
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.locator(':focus')).toContainText('Your card was declined.');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expect(page.getByText(agreed)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(`${petName} has ${platinum} now`)).toBeVisible({ timeout: 30_000 });
  await expectMails(email, [/^Your receipt from .*: \$26\.45$/, /plan has changed$/]);

  // The same link again.
  await page.goto('/login');
  await page.goto(await linkInMail(email, '/plan-change', '#'));
  await expect(page.getByText(agreed)).toBeVisible();
  await expectAccessible(page);
});

test('[CHG-07] [CHG-06] [CHG-78] [CHG-133] [QUA-02] the bank asks about the saved card, is first told no, and then yes, with the keyboard alone', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(notYet);
  const { email, petName } = await payForPet(page);
  await saveCardOfOwner(page, email, 'authenticationRequiredOnSetup', '3155');
  const dialog = await mailLink(browser, petName);
  await openMailed(page, email);
  const pay = page.getByRole('button', { name: 'Agree and pay $26.45 with Visa 3155' });
  const bank = page.frameLocator('iframe[title="3D Secure 2 authentication"]');
  await press(page, pay, 'Enter');
  await press(page, bank.getByRole('button', { name: /fail/i }), 'Enter');
  await expect(page.locator(':focus')).toContainText('Your bank didn’t confirm the payment.');
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.reload();
  await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await press(page, pay, 'Enter');
  await press(page, bank.getByRole('button', { name: /complete/i }), 'Enter');
  await expect(page.locator(':focus')).toContainText(agreed, { timeout: 30_000 });
  await expect(dialog.getByText(`${petName} has ${platinum} now`)).toBeVisible({ timeout: 30_000 });
  await expectMails(email, [/^Your receipt from .*: \$26\.45$/]);
});

test('[CHG-69] [CHG-17] [CHG-58] [QUA-01] changes by phone take at most six clicks each, wait on the dashboard, and are taken back', async ({
  page,
  allowConsoleError,
}) => {
  // Before the time is chosen.
  allowConsoleError(/status of 409 .*\/plan-change\/preview/);
  const { email, petName } = await payForPet(page);
  const dashboard = await page.context().newPage();
  await signInAsStaff(page);
  await openPetAtDesk(page, petName);
  const clicks = await countClicks(page);
  const dialog = await openChange(page, petName);
  await dialog.getByRole('checkbox', { name: /^Joint Health/ }).click();
  await dialog.getByRole('radio', { name: /^With the next plan year/ }).click();
  await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
  await expect(dialog.getByText(/^Agreed: changes on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(clicks()).toBeLessThanOrEqual(6);
  await expectMails(email, [/plan changes on \w+ \d+, \d{4}$/]);
  await dashboard.goto(`/dashboard/${encodeURIComponent(email)}`);
  const waits = dashboard.getByText(/\(\$63\.50 a month\) on \w+ \d+, \d{4}\./);
  await expect(waits).toBeVisible();
  await expectAccessible(dashboard);

  clicks();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog.getByText(/^Agreed: changes on /)).toBeVisible();
  await expectAccessible(page);
  clicks();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(`${petName} keeps ${gold} for $93.25 a month.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText('The change to Dog Gold was taken back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(clicks()).toBe(3);
  await expectMails(email, [/was taken back$/]);
  await dashboard.reload();
  await expect(dashboard.getByText('Monthly total')).toBeVisible();
  await expect(waits).toHaveCount(0);

  // A plan that costs less.
  await openChange(page, petName);
  await dialog.getByRole('radio', { name: /^Dog Silver/ }).click();
  await dialog.getByRole('radio', { name: /^With the next plan year/ }).click();
  await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
  await expect(dialog.getByText(/^Agreed: changes on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(clicks()).toBeLessThanOrEqual(6);
  await dashboard.reload();
  await expect(dashboard.getByText('Changes to Dog Silver ($71.50 a month) on')).toBeVisible();
  await expectAccessible(dashboard);
});

test('[CHG-33] [CHG-37] [CHG-75] a viewer reads what a change costs, and why one can’t be made today', async ({
  page,
  browser,
}) => {
  const { petName } = await payForPet(page);
  const viewer = await addColleague('viewer');
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic, viewer);
  await openPetAtDesk(clinic, petName);
  await clinic.getByRole('button', { name: 'What a change costs' }).click();
  const dialog = clinic.getByRole('dialog', { name: `Change ${petName}’s plan` });
  await choosePlatinum(dialog);
  for (const name of ['Email the link', 'Show the code', 'Agreed by phone']) {
    await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  }
  await dialog.getByRole('radio', { name: /^Dog Silver/ }).check();
  await expect(
    dialog.getByText(
      'The price doesn’t rise, so this change can only be made with the next plan year.',
    ),
  ).toBeVisible();
  await expectAccessible(clinic);
});
