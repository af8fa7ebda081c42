import type { FigureMember, PlanFigures, ProviderFigures, ServiceUse } from '@petwell/contracts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const figures = {
  members: 1_204,
  paidCents: 76_432_100,
  usedListCents: 71_500_000,
  importedListCents: 650_000,
  usedCostCents: 6_000_000,
  usesWithoutCost: 3,
  beyondPaidCents: 4_850_000,
  openListCents: 113_000_000,
  idleMembers: 80,
  endingMembers: 12,
  noShows: 9,
  renewals: 1_100,
  renewalCents: 6_985_000,
  leaving: 4,
  leavingCents: 25_400,
  cash: 1,
  cashCents: 6_350,
  setUps: 2,
  setUpCents: 12_700,
};
const names = ['Dog Platinum', 'Dog Gold', 'Cat Silver', 'Large Breed Puppy Complete Care Plus'];
const all: PlanFigures = {
  readAt: '2026-11-29T15:10:00.000Z',
  nextMonth: '2026-12',
  total: figures,
  plans: names.map((planName, index) => ({ planId: index + 1, planName, ...figures })),
};
const services: ServiceUse[] = names.map((planName, index) => ({
  planId: index + 1,
  planName,
  code: 'exam',
  label: 'Comprehensive physical exam',
  included: 2_408,
  used: 1_806,
  imported: 12,
  yearPercent: 58,
}));
const members: FigureMember[] = ['Mango', 'Luna'].map((petName, index) => ({
  enrollmentId: index + 1,
  petId: index + 1,
  petName,
  ownerName: 'Ana Reyes',
  phone: '904-555-0170',
  planName: 'Dog Gold',
  amount: 48_500,
  yearEndsOn: '2027-02-28',
  lastUsedOn: index === 0 ? '2026-05-02' : null,
  lastNoShowOn: null,
  nextVisitAt: index === 0 ? null : '2026-12-03T15:00:00.000Z',
}));
const performed: ProviderFigures = {
  month: '2026-11',
  providers: [
    { provider: 'Dr. Lee', uses: 41, listCents: 585_000, planCents: 540_000 },
    { provider: null, uses: 3, listCents: 6_500, planCents: 6_000 },
  ],
};

test('[OFR-130] [OFR-134] [OFR-140] [QUA-01] [QUA-03] a manager reads the figures of plans and opens their lists', async ({
  page,
}) => {
  const base = '**/api/admin/reports';
  await page.route(`${base}/plan-figures`, (route) => route.fulfill({ json: all }));
  await page.route(`${base}/plan-figures/services`, (route) =>
    route.fulfill({ json: { services } }),
  );
  await page.route(`${base}/plan-figures/members?*`, (route) =>
    route.fulfill({ json: { members, nextCursor: null } }),
  );
  await page.route(`${base}/providers?*`, (route) => route.fulfill({ json: performed }));
  await signInAsStaff(page);
  await openClinicPage(page, 'Plan figures');
  await expect(page.getByRole('heading', { name: 'Plan figures' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Expected in December 2026' })).toBeVisible();
  await page.getByText('Dog Platinum').last().click();
  await expect(page.getByText(/58% of the year is over/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Used beyond paid' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Used beyond paid' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('link', { name: 'Dog Gold, Nothing used for 90 days: 80' }).click();
  await expect(page.getByRole('link', { name: 'Book a visit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to all figures' }).click();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
});
