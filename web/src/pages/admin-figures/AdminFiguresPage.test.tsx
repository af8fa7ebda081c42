import type { FigureMember, PlanFigures, ServiceUse } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const none = {
  members: 0,
  paidCents: 0,
  usedListCents: 0,
  importedListCents: 0,
  usedCostCents: 0,
  usesWithoutCost: 0,
  beyondPaidCents: 0,
  openListCents: 0,
  idleMembers: 0,
  endingMembers: 0,
  noShows: 0,
  renewals: 0,
  renewalCents: 0,
  leaving: 0,
  leavingCents: 0,
  cash: 0,
  cashCents: 0,
  setUps: 0,
  setUpCents: 0,
};
const gold = {
  ...none,
  planId: 2,
  planName: 'Dog Gold',
  members: 1_204,
  paidCents: 7_000_000,
  usedListCents: 7_150_000,
  importedListCents: 65_000,
  usedCostCents: 600_000,
  usesWithoutCost: 3,
  beyondPaidCents: 485_000,
  openListCents: 1_300_000,
  idleMembers: 80,
  endingMembers: 12,
};
const silver = {
  ...none,
  planId: 7,
  planName: 'Cat Silver',
  members: 10,
  beyondPaidCents: 900_000,
  usedCostCents: null,
  noShows: 2,
};
const total = {
  ...gold,
  members: 1_214,
  beyondPaidCents: 1_385_000,
  noShows: 2,
  renewals: 900,
  renewalCents: 5_715_000,
  leaving: 4,
  leavingCents: 25_400,
  cash: 1,
  cashCents: 6_350,
  setUps: 2,
  setUpCents: 12_700,
};
const mango: FigureMember = {
  enrollmentId: 17,
  petId: 11,
  petName: 'Mango',
  ownerName: 'Ada Park',
  phone: '904-555-0170',
  planName: 'Dog Gold',
  amount: 48_500,
  yearEndsOn: '2027-02-28',
  lastUsedOn: '2026-05-02',
  lastNoShowOn: null,
  nextVisitAt: null,
};
const luna: FigureMember = {
  ...mango,
  enrollmentId: 18,
  petId: 12,
  petName: 'Luna',
  lastUsedOn: null,
  nextVisitAt: '2026-12-03T15:00:00.000Z',
};
const use = (overrides: Partial<ServiceUse>): ServiceUse => ({
  planId: 2,
  planName: 'Dog Gold',
  code: 'exam',
  label: 'Physical exam',
  included: 10,
  used: 3,
  imported: 0,
  yearPercent: 75,
  ...overrides,
});

function mockFigures(overrides: Partial<PlanFigures> = {}) {
  const body: PlanFigures = {
    readAt: '2026-11-29T15:10:00.000Z',
    nextMonth: '2026-12',
    plans: [gold, silver],
    total,
    ...overrides,
  };
  server.use(
    http.get('*/api/admin/reports/plan-figures', () => HttpResponse.json(body)),
    http.get('*/api/admin/reports/plan-figures/services', () =>
      HttpResponse.json({
        services: [
          use({ imported: 1 }),
          use({ code: 'discount', label: '5% off', included: null, yearPercent: null }),
        ],
      }),
    ),
    http.get('*/api/admin/reports/providers', ({ request }) =>
      HttpResponse.json({
        month: new URL(request.url).searchParams.get('month'),
        providers: [
          { provider: 'Dr. Lee', uses: 2, listCents: 58_500, planCents: 54_000 },
          { provider: null, uses: 1, listCents: 6_500, planCents: 6_000 },
        ],
      }),
    ),
    http.get('*/api/admin/reports/providers/uses', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json({
        uses: [
          {
            id: 501,
            petId: 11,
            petName: 'Mango',
            ownerName: 'Ada Park',
            label: 'Dental cleaning',
            quantity: 1,
            performedOn: '2026-10-20',
            listCents: 52_000,
            planCents: 48_000,
          },
        ],
        nextCursor: null,
      });
    }),
    http.get('*/api/admin/reports/plan-figures/members', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isNext = searchParams.get('cursor') === 'next';
      asked.push(searchParams.toString());
      return HttpResponse.json({
        members: isNext ? [luna] : [mango],
        nextCursor: isNext ? null : 'next',
      });
    }),
  );
}
const asked: string[] = [];
const namesOfPlans = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  asked.length = 0;
  signInStaff('manager');
  mockCustomers([]);
  mockFigures();
});

it('[OFR-130] [OFR-131] [OFR-132] compares plans, sorts them, and offers the CSV', async () => {
  const { user } = await renderApp('/admin-dashboard');
  await chooseInBar(user, 'Plan figures');
  const head = await screen.findByRole('columnheader', { name: 'Used beyond paid' });
  expect(namesOfPlans()).toEqual(['Cat Silver', 'Dog Gold', 'All plans']);
  const [, silverRow] = screen.getAllByRole('row');
  expect([...(silverRow?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Cat Silver',
    '10',
    '$0.00',
    '$0.00',
    '–',
    '$9,000.00',
    '$0.00',
    '0',
    '0',
    '2',
  ]);
  await user.click(screen.getByRole('button', { name: 'Members' }));
  expect(namesOfPlans()).toEqual(['Dog Gold', 'Cat Silver', 'All plans']);
  await user.click(within(head).getByRole('button'));
  expect(namesOfPlans()).toEqual(['Cat Silver', 'Dog Gold', 'All plans']);
  expect(
    screen.getByText(wholeText(/^As of .+ added up every ten minutes\. Plan years/)),
  ).toBeVisible();
  expect(
    screen.getByText(wholeText(/^\$650\.00 of what was used was used before an import/)),
  ).toBeVisible();
  expect(screen.getByText(/^3 uses had no cost/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/reports/plan-figures.csv',
  );
});

it('[OFR-134] [OFR-135] a figure opens its members, with phone, next visit, and booking', async () => {
  const { user } = await renderApp('/admin-dashboard/plan-figures?sort=members-desc');
  await user.click(
    await screen.findByRole('link', { name: 'Dog Gold, Nothing used for 90 days: 80' }),
  );
  expect(
    await screen.findByRole('heading', { name: 'Nothing used for 90 days, Dog Gold: 80' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Mango' })).toHaveAttribute(
    'href',
    '/admin-dashboard/desk?pet=11',
  );
  expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
    'href',
    '/admin-dashboard/appointments?book=11',
  );
  expect(screen.getByRole('link', { name: '904-555-0170' })).toHaveAttribute(
    'href',
    'tel:9045550170',
  );
  expect(
    screen.getByText('Last used on May 2, 2026 · Plan year ends on February 28, 2027'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/^Visit booked for Dec/)).toBeVisible();
  expect(screen.getByText(/^Nothing used at PetWell yet/)).toBeVisible();
  expect(asked).toEqual(['figure=idle&planId=2', 'figure=idle&planId=2&cursor=next']);
  await user.click(screen.getByRole('link', { name: 'Back to all figures' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(window.location.search).toBe('?sort=members-desc');
  await user.click(screen.getByRole('link', { name: 'All plans, Used beyond paid: $13,850.00' }));
  expect(
    await screen.findByRole('heading', { name: 'Used beyond paid: $13,850.00' }),
  ).toBeVisible();
  expect(asked.at(-1)).toBe('figure=beyond');
});

it('[OFR-140] says what is expected next month, each part with its list', async () => {
  const { user } = await renderApp('/admin-dashboard/plan-figures');
  const region = await screen.findByRole('region', { name: 'Expected in December 2026' });
  const expected = within(region);
  expect(expected.getByText(wholeText('$57,340.50'))).toBeVisible();
  expect(
    expected.getByText(wholeText('4 plans end before they would be charged: $254.00')),
  ).toBeVisible();
  await user.click(expected.getByRole('link', { name: 'Set-ups, 2 plans: $127.00' }));
  expect(
    await screen.findByRole('heading', { name: 'Set-ups, December 2026: $127.00' }),
  ).toBeVisible();
  expect(asked).toEqual(['figure=setUps']);
});

it('[OFR-159] one plan that ends, and one use without a cost, read as one', async () => {
  const one = { ...total, leaving: 1, usesWithoutCost: 1 };
  mockFigures({ total: one });
  await renderApp('/admin-dashboard/plan-figures');
  const expected = within(await screen.findByRole('region', { name: /^Expected in/ }));
  expect(expected.getByText('One plan ends before it would be charged:')).toBeVisible();
  expect(
    screen.getByText(/^1 use had no cost in .*, and “Used at cost” lacks it\.$/),
  ).toBeVisible();
});

it('[OFR-136] use of a service stands beside how much of the year is over', async () => {
  const { user } = await renderApp('/admin-dashboard/plan-figures');
  const services = within(await screen.findByRole('region', { name: 'Use by service' }));
  await user.click(await services.findByText('Dog Gold'));
  expect(
    services.getByText('4 of 10 used (40%), 1 of them before an import; 75% of the year is over'),
  ).toBeVisible();
  expect(services.getByText('3 uses')).toBeVisible();
});

it('[OFR-130] says so before the figures are added up first, and without members', async () => {
  mockFigures({ readAt: null, nextMonth: null, plans: [], total: none });
  await renderApp('/admin-dashboard/plan-figures');
  expect(await screen.findByText(/being added up/)).toBeVisible();
  mockFigures({ plans: [], total: none });
  await renderApp('/admin-dashboard/plan-figures');
  expect(
    await screen.findByText(/^No plan was active when the figures were last added up/),
  ).toBeVisible();
});

it('[OFR-142] says who performed what in a month, with the uses', async () => {
  const { user } = await renderApp('/admin-dashboard/plan-figures');
  const providers = within(await screen.findByRole('region', { name: 'Who performed what' }));
  expect(
    await providers.findByText(wholeText('2 uses, $585.00 at list price, $540.00 at plan value')),
  ).toBeVisible();
  expect(providers.getByText('Not named')).toBeVisible();
  await user.selectOptions(providers.getByLabelText('Month'), '2026-10');
  await user.click(await providers.findByText('Dr. Lee'));
  expect(await providers.findByText('Dental cleaning, October 20, 2026')).toBeVisible();
  expect(
    providers.getByText(wholeText('$520.00 at list price, $480.00 at plan value')),
  ).toBeVisible();
  expect(asked).toEqual(['month=2026-10&provider=Dr.+Lee']);
});
