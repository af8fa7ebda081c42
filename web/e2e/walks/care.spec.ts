import type { Page } from '@playwright/test';
import { payForPet } from '../support/members.ts';
import { signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAllSizes,
  test,
  toast,
} from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 180_000 });

const exam = 'Comprehensive physical exam';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const list = (page: Page, name: string) => page.getByRole('list', { name });
const examOf = (page: Page) =>
  page
    .getByRole('region', { name: 'This year’s care' })
    .getByRole('listitem')
    .filter({ hasText: exam });

async function openDashboard(page: Page, email: string): Promise<void> {
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'This year’s care' })).toBeVisible();
}

async function openWorkList(page: Page): Promise<void> {
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Work list' }).click();
}

test('[CAR-01] [CAR-03] [CAR-04] [CAR-07] an owner follows the care calendar, reports care, and tells of a death', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*\/api\/pets\/\d+\/care/);
  const { email, petName } = await payForPet(page);
  const due = await examOf(page).innerText();
  await button(page, 'Something done elsewhere?').click();
  await button(page, 'Send to the clinic').click();
  await expect(page.getByText('Please choose a day')).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await page.getByRole('combobox', { name: 'Service' }).selectOption('exam');
  await page.getByLabel('Done on').fill('2020-01-01');
  await button(page, 'Send to the clinic').click();
  await expect(page.getByText('Please choose a day in the last two years')).toBeVisible();
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Done on').fill(lastWeek);
  await button(page, 'Send to the clinic').click();
  await expect(examOf(page)).toContainText('waiting for the clinic');
  await button(page, 'Stop reminders').click();
  await expect(toast(page, 'Reminders are off')).toBeVisible();
  await expect(button(page, 'Turn reminders on')).toBeVisible();
  await expectAccessibleInAllSizes(page);

  await signInAsStaff(page);
  await openWorkList(page);
  const report = list(page, 'Care given elsewhere')
    .getByRole('listitem')
    .filter({ hasText: petName });
  await expectAccessibleInAllSizes(page);
  await report.getByRole('button', { name: /^Confirm/ }).click();
  await expect(report).toHaveCount(0);
  await openDashboard(page, email);
  await expect(examOf(page)).toContainText('last done');
  expect(await examOf(page).innerText()).not.toBe(due);

  await button(page, 'Let us know about a loss').click();
  await expectAccessible(page);
  await button(page, 'Yes, let the clinic know').click();
  await expect(page.getByText('In loving memory')).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await openWorkList(page);
  const ending = list(page, 'Plans of pets that died').getByRole('listitem');
  await expect(ending.filter({ hasText: petName })).toContainText('Urgent');
  await expectAccessibleInAllSizes(page);

  await page.goto('/stop-reminders?token=5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11');
  await expectAccessibleInAllSizes(page);
});
