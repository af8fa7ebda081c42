import type { Browser, Locator, Page } from '@playwright/test';
import { addColleague } from '../support/clinic-staff.ts';
import { mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { openPetAtDesk } from '../support/plan-change.ts';
import { signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessibleInAllSizes as expectAccessible,
  test,
  toast,
} from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });

const holdButtons = /^(Put on hold…|End the hold)$/;

/** Reads a fact of the dialog, such as 'March 3, 2027'. */
const factOf = async (dialog: Locator, label: string): Promise<string> =>
  dialog
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();

/** Reads the next payment on the dashboard, whose amount is known a moment after the first one. */
async function readNextPayment(page: Page): Promise<string> {
  const next = page.getByText(/^\$\d+\.\d\d on \w+ \d+, \d{4}$/);
  await expect(async () => {
    await page.reload();
    await expect(next).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  return next.innerText();
}

/** Opens the pet as a colleague who isn't a manager. */
async function openAsColleague(browser: Browser, petName: string, role: 'staff' | 'viewer') {
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, await addColleague(role));
  await openPetAtDesk(page, petName);
  return page;
}

/** Expects neither the button for a hold nor the one that ends it beside the plan's others. */
async function expectNoHold(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByRole('button').first()).toBeVisible();
  await expect(plan.getByRole('button', { name: holdButtons })).toHaveCount(0);
}

test('[CHG-110] [BEN-07] [CHG-119] [CHG-121] [CHG-126] [CHG-127] [CHG-135] [QUA-01] a manager puts a plan on hold, its owner reads until when, no one else can, and the manager ends it early', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const dashboard = await page.context().newPage();
  await dashboard.goto(`/dashboard/${encodeURIComponent(email)}`);
  const nextPayment = await readNextPayment(dashboard);
  const callForVisit = dashboard.getByText(`${petName}’s first exam is waiting`);
  await expect(callForVisit).toBeVisible();
  const colleagues = [
    await openAsColleague(browser, petName, 'staff'),
    await openAsColleague(browser, petName, 'viewer'),
  ];
  for (const colleague of colleagues) await expectNoHold(colleague);
  await signInAsStaff(page);
  await openPetAtDesk(page, petName);
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  const dialog = page.getByRole('dialog', { name: `Put ${petName}’s Dog Gold on hold?` });
  await dialog.getByLabel('For', { exact: true }).selectOption('2 months');
  await expect(dialog.getByText(/^\w+ \d+, \d{4} and \w+ \d+, \d{4}$/)).toBeVisible();
  const until = await factOf(dialog, 'On hold until');
  const next = await factOf(dialog, 'Next charge');
  expect(await factOf(dialog, 'Not charged')).toContain(nextPayment.split(' on ')[1]);
  expect(next).toMatch(/^\$93\.25 on /);
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Abroad until spring');
  await dialog.getByRole('button', { name: 'Put on hold' }).dblclick();
  await expect(toast(page, 'On Hold')).toBeVisible();
  await expect(page.getByText(`On hold until ${until}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`${petName}’s plan is on hold until ${until}`)).toBeVisible();
  await expect(page.getByText(/Abroad until spring/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText('The plan is on hold. Please change it after that.')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect.poll(() => mailsTo(email, /is on hold until/)).toHaveLength(1);
  const [mail] = await mailsTo(email, /is on hold until/);
  expect(mail?.subject).toContain(until);
  expect(mail?.text).toContain(next);
  expect(mail?.text).not.toContain('Abroad');
  await dashboard.reload();
  const sentence = dashboard.getByText(`${petName}’s plan is on hold until ${until}`);
  await expect(sentence).toBeVisible();
  await expect(dashboard.getByRole('progressbar', { name: 'Services used' })).toBeVisible();
  await expect(callForVisit).toHaveCount(0);
  await expect(dashboard.getByText(next.split(' on ')[1] ?? '').first()).toBeVisible();
  await expectAccessible(dashboard);

  for (const colleague of colleagues) {
    await colleague.reload();
    await expect(colleague.getByText(`On hold until ${until}`, { exact: true })).toBeVisible();
    await expectNoHold(colleague);
    await colleague.context().close();
  }

  await page.getByRole('button', { name: 'End the hold' }).click();
  const ending = page.getByRole('dialog', { name: `End the hold of ${petName}’s Dog Gold?` });
  await expect(ending).toContainText(until);
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'End the hold' }).dblclick();
  await expect(toast(page, 'Hold Ended')).toBeVisible();
  await expect(page.getByText(`On hold until ${until}`, { exact: true })).toHaveCount(0);
  await expect(async () => {
    await dashboard.reload();
    await expect(dashboard.getByText(nextPayment)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(sentence).toHaveCount(0);
});
