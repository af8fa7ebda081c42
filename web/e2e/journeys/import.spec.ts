import { readMails } from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import { mailInboxUrl } from '../support/mail.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes, newEmail, test } from '../support/test.ts';

// In order: files are read one at a time, so that another upload would have to wait and be sent again.
test.describe.configure({ mode: 'default' });

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A file whose pet column has a name that can't be guessed. */
function memberFile(
  emails: readonly string[],
  changes: Record<number, Record<string, string>> = {},
) {
  const rows = emails.map((email, index) => ({
    'First name': 'Ana',
    'Last name': 'Reyes',
    Email: email,
    Phone: '904-555-0100',
    'Furry friend': ['Mango', 'Kiwi', 'Plum', 'Olive'][index] ?? 'Pip',
    Species: 'dog',
    Breed: 'Beagle',
    Age: '4 years',
    Plan: 'Dog Gold',
    'Monthly price': '63.50',
    'Started on': day(-100),
    'Next due on': day(20),
    'Paid by': 'card link',
    Status: 'Active',
    ...changes[index],
  }));
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => Object.values(row))];
  return Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'));
}

const choose = (page: Page, buffer: Buffer, name = 'members.csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });

async function openImport(page: Page): Promise<void> {
  await signInAsStaff(page);
  await openClinicPage(page, 'Import');
  await expect(page.getByRole('heading', { name: 'Import members' })).toBeFocused();
}

test('[IMP-26] [IMP-14] [IMP-28] a manager uploads a file, says what a column is, sees the problems, imports, and undoes it', async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/);
  await openImport(page);
  await expectAccessibleInAllSizes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Template with an example' }).click();
  expect((await download).suggestedFilename()).toBe('petwell-members.csv');

  const emails = [newEmail(), newEmail(), newEmail(), newEmail()];
  await choose(
    page,
    memberFile(emails, { 1: { Email: 'nobody' }, 2: { 'Monthly price': '50.00' } }),
  );
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await expect(page).toHaveURL(/\/import\?import=\d+$/);
  const pets = page.getByLabel('Furry friend is');
  if ((await pets.inputValue()) === '') {
    await page.getByRole('button', { name: 'Check 4 rows' }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose the column for Pet name.');
  }
  await pets.selectOption('Pet name');
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  await expect(page.getByText(/^3 rows can be imported, 1 of them with a warning/)).toBeVisible();
  const errors = page.getByRole('region', { name: 'Errors keep rows out' });
  await expect(errors).toContainText('Email: Please enter a valid email address.');
  await expect(errors).toContainText('Row 3 Kiwi (Ana Reyes)');
  await expect(page.getByRole('region', { name: 'Warnings to look at' })).toContainText(
    'Dog Gold costs $63.50 today; this member keeps $50.00.',
  );
  await expectAccessibleInAllSizes(page);
  const withProblems = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the rows with problems' }).click();
  expect((await withProblems).suggestedFilename()).toMatch(/^petwell-problems-\d+\.csv$/);

  // A second tab with the same address shows the same import, to its end.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => window.open(location.href));
  const other = await opened;
  await expect(other.getByText(/^3 rows can be imported/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 members' }).dblclick();
  for (const tab of [page, other]) {
    await expect(tab.getByText('3 imported, 1 with errors.')).toBeVisible({ timeout: 20_000 });
  }
  await other.close();
  await expectAccessibleInAllSizes(page);
  for (const email of emails) expect(await readMails(mailInboxUrl(), email)).toEqual([]);

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('dialog', { name: 'Take back 3 members?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('3 taken back, 1 with errors.')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('link', { name: 'All files' }).click();
  await expect(page.getByRole('region', { name: 'Earlier files' })).toContainText('Undone');
});

test('[IMP-45] [IMP-49] [IMP-57] on a phone, words and dates are asked once, a cell is corrected in place, and an address brings in who had none', async ({
  page,
}) => {
  test.slow();
  await openImport(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const emails = [newEmail(), newEmail(), newEmail(), newEmail()];
  const words = { Plan: 'Gold - Canine', 'Started on': '3/4/2025', Status: 'Active' };
  await choose(
    page,
    memberFile(emails, {
      0: words,
      1: { ...words, Phone: '' },
      // Of another owner: the address of the same one would be taken from another row.
      2: { ...words, Email: 'N/A', 'Furry friend': 'Juno', Phone: '904-555-0199' },
      3: { ...words, Status: 'Cancelled by owner' },
    }),
  );
  await page.getByLabel('Furry friend is').selectOption('Pet name');
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  await expect(page.getByRole('heading', { name: 'What do these mean?' })).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await page.getByLabel('Dates in Started on').selectOption('month');
  await expect(page.getByLabel('“Gold - Canine”')).toHaveValue(/^\d+$/);
  await expect(page.getByLabel('1 row of plans that have ended')).toHaveValue('leave_out');
  await page.getByRole('button', { name: 'Save and check again' }).click();

  const errors = page.getByRole('region', { name: 'Errors keep rows out' });
  await expect(errors).toContainText('Phone number is required.');
  await errors.getByLabel('Phone of row 3').fill('904-555-0101');
  await expectAccessibleInAllSizes(page);
  await page.getByRole('button', { name: 'Check again with 1 change' }).click();
  await expect(
    page.getByText(
      '2 rows can be imported. 1 row without an address of their own: a list to call.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show the 1 left out' }).click();
  await expect(page.getByText('By its words')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 members' }).click();

  const list = page.getByRole('region', { name: 'Members without an email' });
  await expect(list).toContainText('Ana Reyes, Juno', { timeout: 20_000 });
  await expectAccessibleInAllSizes(page);
  await list.getByRole('button', { name: 'Add email of Ana Reyes' }).click();
  await list.getByLabel('Email of Ana Reyes').fill(newEmail());
  await list.getByRole('button', { name: 'Add member' }).click();
  await expect(list.getByText('Juno is in:')).toBeVisible();
});

test('[IMP-03] [IMP-29] a file that is none, too large, or sent without a connection is refused with a sentence', async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[04]|ERR_INTERNET_DISCONNECTED/);
  await openImport(page);
  await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
  await expect(page.getByRole('alert')).toContainText('This is not a CSV file.');
  await choose(page, Buffer.alloc(11 * 1024 * 1024, 'a'));
  await expect(page.getByRole('alert')).toContainText('larger than 10 MB');
  await context.setOffline(true);
  await choose(page, memberFile([newEmail()]));
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await context.setOffline(false);

  // A slow line: the page says what it does, and one file is uploaded once.
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/admin/imports?*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await choose(page, memberFile([newEmail()]));
  await expect(page.getByText('Uploading and reading the file…')).toBeVisible();
  await expect(page.getByLabel('CSV file')).toBeDisabled();
  arrival.resolve();
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this file' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/import$/);
  await page.goto('/admin-dashboard/import?import=2147483647');
  await expect(page.getByText(/isn’t here anymore/)).toBeVisible();
});
