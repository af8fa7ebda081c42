import type { Page } from '@playwright/test';
import { clinicToday, formatDay, formatMonthDay } from '../../src/shared/format-date.ts';
import { type Member, payForPet } from '../support/members.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, test, toast } from '../support/test.ts';

// Pays first, and goes back and forth between the owner's dashboard and the work list.
test.describe.configure({ timeout: 180_000 });

const exam = 'Comprehensive physical exam';
const dayMs = 24 * 3_600_000;
const dayAhead = (days: number): string =>
  new Date(Date.parse(clinicToday()) + days * dayMs).toISOString().slice(0, 10);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const due = (page: Page) =>
  page
    .getByRole('region', { name: 'This year’s care' })
    .getByRole('listitem')
    .filter({ hasText: exam });

async function openCare(page: Page): Promise<Member> {
  const member = await payForPet(page);
  await expect(due(page)).toContainText(/by \w+ \d+/);
  return member;
}

async function openWorkList(page: Page): Promise<void> {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/work-list');
}

test('[CAR-01] [CAR-03] care given elsewhere moves the due date once staff confirm it', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*\/care/);
  const { email, petName } = await openCare(page);
  const dueBefore = /by \w+ \d+/i.exec(await due(page).innerText())?.[0] ?? '?';
  await button(page, `Already done? ${exam}`).click();
  await page.getByLabel('Done on').fill(dayAhead(1));
  await button(page, 'Send to the clinic').click();
  await expect(page.getByText('Please choose a day in the past')).toBeVisible();
  await page.getByLabel('Done on').fill(dayAhead(-10));
  await button(page, 'Send to the clinic').dblclick();
  await expect(toast(page, 'Sent to the clinic')).toBeVisible();
  const report = `Done elsewhere on ${formatDay(dayAhead(-10))}: waiting for the clinic`;
  await expect(due(page)).toContainText(report);
  await expect(due(page)).toContainText(/by \w+ \d+/);

  await openWorkList(page);
  await button(page, `Confirm ${petName}: ${exam}`).click();
  await expect(button(page, `Confirm ${petName}: ${exam}`)).toHaveCount(0);
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(due(page)).toContainText(`last done ${formatMonthDay(dayAhead(-10))}`);
  expect(await due(page).innerText()).not.toContain(dueBefore);
});

test('[CAR-04] an owner turns the reminders off and on', async ({ page }) => {
  await openCare(page);
  await button(page, 'Stop reminders').click();
  await expect(toast(page, 'Reminders are off')).toBeVisible();
  await page.reload();
  await button(page, 'Turn reminders on').click();
  await expect(button(page, 'Stop reminders')).toBeVisible();
});

test('[CAR-01] [CAR-07] [CAR-10] an owner tells that a pet died, and staff end its plan', async ({
  page,
}) => {
  const { email, petName } = await openCare(page);
  const soon = page.getByRole('list', { name: 'Due in the next 60 days' });
  await expect(soon.getByRole('listitem').first()).toBeVisible();

  await button(page, 'Let us know about a loss').click();
  await button(page, 'Yes, let the clinic know').click();
  await expect(page.getByText(/We’ll end the plan and email you once/)).toBeVisible();
  await expect(page.getByText('In loving memory')).toBeVisible();
  await expect(page.getByText('No upcoming visits')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We’re so sorry about ${petName}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This year’s care' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Update card/i })).toHaveCount(0);
  await expect(button(page, 'Request a new visit')).toHaveCount(0);

  await openWorkList(page);
  const urgent = page
    .getByRole('list', { name: 'Plans of pets that died' })
    .getByRole('listitem')
    .filter({ hasText: petName });
  await expect(urgent).toContainText('Urgent');
  await page.goto('/admin-dashboard/desk');
  await page.getByRole('combobox', { name: 'Owner, pet, or phone' }).fill(petName);
  await page.getByRole('option', { name: new RegExp(`${petName}.*Died`) }).click();
  await expect(page.getByText(`${petName} has died`)).toBeVisible();
  await page.goto(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByText(`We’re so sorry about ${petName}`)).toBeVisible();
});
