import { localSignIns } from '@petwell/local-stack';
import type { Page } from '@playwright/test';
import { biscuit } from '../support/enroll.ts';
import { press, type } from '../support/keyboard.ts';
import { enroll, payForPet } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';
import { signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessibleInAllSizes,
  expectAccessibleInForcedColors,
  newEmail,
  test,
} from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const exam = 'Comprehensive physical exam';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const desk = (page: Page) => page.getByRole('form', { name: /^Services of/ });
const history = (page: Page) => page.getByRole('list', { name: 'Last uses' });
const examRow = (page: Page) => desk(page).getByRole('listitem').filter({ hasText: exam });
const recordExam = async (page: Page) => {
  await press(page, desk(page).getByRole('checkbox', { name: exam }), 'Space');
  await page.keyboard.press('Enter');
};

/** Opens the use that was just recorded, once the list has it: a row that moves would open another one. */
async function openUse(page: Page): Promise<void> {
  const newest = history(page).getByRole('listitem').first();
  await expect(newest).toContainText(exam);
  await expect(newest.getByRole('deletion')).toHaveCount(0);
  await press(page, newest.locator('summary'), 'Enter');
}

async function openDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('combobox', { name: 'Owner, pet, or phone' })).toBeFocused();
}

/** Types a pet's name where the focus is, and picks it. */
async function typePet(page: Page, petName: string): Promise<void> {
  await page.keyboard.type(petName);
  await expect(page.getByRole('option', { name: petName })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText('1 pet found')).toBeVisible();
  await page.keyboard.press('Enter');
}

async function leftOf(page: Page): Promise<{ left: number; quantity: number }> {
  const [, left, quantity] = /(\d+) of (\d+) left/.exec(await examRow(page).innerText()) ?? [];
  return { left: Number(left), quantity: Number(quantity) };
}

async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInAllSizes(page);
  await expectAccessibleInForcedColors(page);
}

test('[DSK-01] [DSK-02] [BEN-08] [DSK-07] [DSH-17] staff record, undo, and move with the keyboard alone, and the owner sees what is left', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const elsewhere = await browser.newContext();
  const other = await payForPet(await elsewhere.newPage());
  const ownList = page.getByRole('region', { name: 'This year’s care' });
  await expect(ownList.getByRole('listitem').filter({ hasText: exam })).toContainText(/of \d left/);
  await expect(page.getByText(`${petName}’s first exam is waiting`)).toBeVisible();
  await expectAccessible(page);

  await signInAsStaff(page);
  await press(page, page.getByRole('link', { name: 'Front desk' }), 'Enter');
  await expect(page.getByRole('combobox', { name: 'Owner, pet, or phone' })).toBeFocused();
  await typePet(page, petName);
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
  const { left, quantity } = await leftOf(page);
  expect(left).toBe(quantity);
  await expectAccessible(page);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys at the front desk' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: petName }).focus();
  await page.keyboard.press('ArrowDown');
  for (const key of ['Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
  }
  await expect(button(page, 'Record 3 services')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 recorded')).toBeVisible();
  await press(page, button(page, 'Undo all 3'), 'Enter');
  await expect(page.getByText('3 undone')).toBeVisible();
  await expect(examRow(page)).toContainText(`${left} of ${quantity} left`);
  await page.reload();
  await recordExam(page);
  await expect(page.getByText('1 recorded')).toBeVisible();
  await expect(examRow(page)).toContainText(`${left - 1} of ${quantity} left`);
  await openUse(page);
  await press(page, button(page, `Undo: ${exam}`).first(), 'Enter');
  await expectAccessible(page);
  await page.keyboard.type('Wrong service');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Undone: ${exam}` })).toBeFocused();
  await expect(examRow(page)).toContainText(`${left} of ${quantity} left`);
  await expect(history(page).getByRole('deletion').first()).toContainText(exam);
  await expect(history(page)).toContainText(/Undone by .*: Wrong service/);

  await recordExam(page);
  await expect(page.getByText('1 recorded')).toBeVisible();
  await openUse(page);
  await press(page, button(page, `Move: ${exam}`).first(), 'Enter');
  await page.keyboard.type('Other pet');
  await page.keyboard.press('Shift+Tab');
  await typePet(page, other.petName);
  await expect(page.getByRole('radio', { name: other.petName })).toBeChecked();
  await expectAccessible(page);
  await press(page, button(page, 'Move this'), 'Enter');
  await expect(
    page.getByRole('status').filter({ hasText: `Moved to ${other.petName}` }),
  ).toBeFocused();
  await expect(examRow(page)).toContainText(`${left} of ${quantity} left`);

  await page.getByRole('combobox', { name: 'Owner, pet, or phone' }).focus();
  await typePet(page, other.petName);
  await expect(page.getByRole('heading', { name: other.petName })).toBeFocused();
  await expect(examRow(page)).toContainText(`${left - 1} of ${quantity} left`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: petName })).toBeVisible();
  await page.reload();
  await press(page, desk(page).getByRole('checkbox', { name: /% off/ }).first(), 'Space');
  await type(page, page.getByLabel(/^Amount given/).first(), '12.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 recorded')).toBeVisible();

  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(ownList.getByRole('progressbar', { name: 'Services used' })).toBeVisible();
  const address = /\/api\/enrollments\/\d+\/benefits$/;
  const [asked] = await Promise.all([page.waitForRequest(address), page.reload()]);
  expect((await elsewhere.request.get(asked.url())).status()).toBe(404);
  await elsewhere.close();
});

test('[BEN-17] [DSK-06] [ACC-29] tells what is in the way: a failed payment, an unpaid plan, an ended session', async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*\/api\/admin\//);
  const { email, petName } = await payForPet(page);
  await failNextPayment(email);
  await page.goto('about:blank');
  await context.clearCookies({ name: 'petwell_owner' });
  await signInAsStaff(page);
  await openDesk(page);
  await typePet(page, petName);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/was declined|The last payment failed/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);

  await context.clearCookies({ name: 'petwell_staff' });
  await desk(page).getByRole('checkbox', { name: exam }).check();
  await button(page, 'Record 1 service').click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByText(localSignIns.admin.username, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(localSignIns.admin.password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('1 recorded')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Ana Reyes' }).click();
  const details = page.getByRole('dialog', { name: 'Ana Reyes' });
  await details.getByText('Services used and left').click();
  // The plan has two exams a year.
  await details.getByRole('checkbox', { name: exam }).check();
  await details.getByRole('button', { name: 'Record 1 service' }).click();
  await details.getByText('Used up: 1').click();
  await expect(details.getByRole('list', { name: 'Used up' })).toContainText('list price $65');
  await expectAccessible(page);

  const unpaid = `Pip ${newEmail().split('@')[0]}`;
  await page.evaluate(() => sessionStorage.clear());
  await enroll(page, { ...biscuit, name: unpaid });
  await signInAsStaff(page);
  await openDesk(page);
  await typePet(page, unpaid);
  await expect(page.getByText(`${unpaid}’s plan hasn’t started`)).toBeVisible();
  await desk(page).getByRole('checkbox', { name: exam }).check();
  await button(page, 'Record 1 service').click();
  await expect(page.getByText('Please give a reason', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
