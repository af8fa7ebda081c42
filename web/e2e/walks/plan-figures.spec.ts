import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { command, staffSession } from '../support/clinic-staff.ts';
import {
  joinOwnPlan,
  type OwnMember,
  type OwnPlan,
  retireOwnPlan,
  sellOwnPlan,
} from '../support/own-plan.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Records two uses of the plan's most expensive service. Returns what they are worth at list price, in cents. */
async function useTwice(plan: OwnPlan, { enrollmentId }: OwnMember): Promise<number> {
  const counted = plan.content.benefits.flatMap((one) =>
    one.unit === 'count' && one.quantity > 1 ? [one] : [],
  );
  const [dearest] = counted.toSorted((one, other) => other.listPriceCents - one.listPriceCents);
  if (!dearest) throw new Error('nothing can be used twice');
  const lines = [{ code: dearest.service, quantity: 2 }];
  const path = `/api/admin/enrollments/${enrollmentId}/redemptions/batch`;
  await command(await staffSession(), 'POST', path, { lines });
  return 2 * dearest.listPriceCents;
}

/** Reads a file that a link downloads. */
async function downloaded(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).first().click();
  return readFile(await (await started).path(), 'utf8');
}

/** What a plan year includes at list price, in cents. */
const worthOf = ({ content }: OwnPlan): number =>
  content.benefits.reduce(
    (sum, one) => sum + (one.unit === 'count' ? one.quantity * one.listPriceCents : 0),
    0,
  );

/** A column's amounts, without the total. */
async function amountsUnder(page: Page, heading: string): Promise<number[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const at = heads.indexOf(heading);
  const rows = await page.locator('tbody tr').all();
  const cells = await Promise.all(
    rows.map((row) =>
      row
        .getByRole('cell')
        .nth(at - 1)
        .innerText(),
    ),
  );
  return cells.slice(0, -1).map((text) => Number(text.replaceAll(/[$,]/g, '')));
}

test('[OFR-130] [OFR-134] [QUA-01] [QUA-03] a manager reads what the members of a plan paid and used, opens who it was, sorts, and exports', async ({
  page,
}) => {
  const name = `Figures Walk ${Date.now()}`;
  const plan = await sellOwnPlan(name);
  const member = await joinOwnPlan(plan, { petName: 'Tilda' });
  await retireOwnPlan(plan);
  const used = await useTwice(plan, member);
  const paid = plan.content.monthlyCents + plan.content.membershipFeeCents;
  await signInAsStaff(page);
  await openClinicPage(page, 'Plan figures');
  await expect(page.getByRole('heading', { name: 'Plan figures' })).toBeFocused();
  const figure = (label: string, value: string) =>
    page.getByRole('link', { name: `${name}, ${label}: ${value}`, exact: true });
  await expect(async () => {
    await page.reload();
    await expect(figure('Used at list price', dollars(used))).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(figure('Members', '1')).toBeVisible();
  await expect(figure('Paid', dollars(paid))).toBeVisible();
  await expect(figure('Could be used tomorrow', dollars(worthOf(plan) - used))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Paid', exact: true }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Paid', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const sorted = await amountsUnder(page, 'Paid');
  expect(sorted).toEqual(sorted.toSorted((one, other) => other - one));
  expect(sorted.length).toBeGreaterThan(0);
  const row = (await downloaded(page, 'Export CSV'))
    .split('\r\n')
    .find((line) => line.startsWith(name));
  expect(row?.split(',').slice(1, 4)).toEqual(['1', String(paid / 100), String(used / 100)]);

  await figure('Used at list price', dollars(used)).click();
  const listed = page.getByRole('listitem').filter({ hasText: member.ownerName });
  await expect(listed).toContainText(dollars(used));
  await expect(listed.getByRole('link', { name: 'Tilda' })).toBeVisible();
  await expect(listed.getByRole('link', { name: 'Book a visit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to all figures' }).click();
  await expect(figure('Members', '1')).toBeVisible();
});

test('[OFR-143] [OFR-145] [OFR-146] [QUA-01] [QUA-03] the accountant reads what of a month was earned and is owed, and exports its payments', async ({
  page,
}) => {
  const name = `Accounts Walk ${Date.now()}`;
  const plan = await sellOwnPlan(name);
  const { ownerName } = await joinOwnPlan(plan, { petName: 'Nelly', lastName: 'Nellyson' });
  await retireOwnPlan(plan);
  await signInAsStaff(page);
  await openClinicPage(page, 'Money');
  const section = page.getByRole('region', { name: 'Earned and owed' });
  await expect(section.getByText('Closing').first()).toBeVisible();
  await expectAccessible(page);
  const [owed] = await section.locator('dl').all();
  const amounts =
    (await owed?.locator('dd').allInnerTexts())?.map((text) =>
      Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100),
    ) ?? [];
  const [opening = 0, billed = 0, earned = 0, released = 0, closing = 0] = amounts;
  expect(amounts).toHaveLength(5);
  expect(billed).toBeGreaterThan(0);
  // Shown as they count: what was earned and released with a minus.
  expect(opening + billed + earned + released).toBe(closing);
  const [row] = (await downloaded(page, 'Export payments'))
    .split('\r\n')
    .filter((line) => line.includes(`,${ownerName},`));
  const [before, paid, earnedOfIt, releasedOfIt, after] = (row ?? '').split(',').slice(-5);
  expect([before, releasedOfIt]).toEqual(['0', '0']);
  expect(paid).toBe(String((plan.content.monthlyCents + plan.content.membershipFeeCents) / 100));
  expect(Number(paid) - Number(earnedOfIt)).toBeCloseTo(Number(after), 4);
});
