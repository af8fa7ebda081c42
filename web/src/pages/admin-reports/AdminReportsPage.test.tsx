import type { BenefitReport } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const gold: BenefitReport['plans'][number] = {
  planName: 'Dog Gold',
  planYears: 1_204,
  valueUsed: '310250.00',
  collected: '254010.50',
  benefits: [
    { code: 'exam', label: 'Physical exam', allowed: 2_408, redeemed: 1_806, value: '117390.00' },
    { code: 'discount', label: '5% off', allowed: null, redeemed: 12, value: '60.00' },
  ],
};
const benefit = (redeemed: number): BenefitReport['plans'][number]['benefits'] => [
  { code: 'exam', label: 'Physical exam', allowed: 8, redeemed, value: `${redeemed * 65}.00` },
];
const silver = {
  planName: 'Cat Silver',
  planYears: 4,
  valueUsed: '130.00',
  collected: '1200.00',
  benefits: [
    ...benefit(2),
    { code: 'dental', label: 'Dental cleaning', allowed: 4, redeemed: 0, value: '0.00' },
  ],
};
const puppy = {
  ...silver,
  planName: 'Puppy',
  planYears: 1,
  valueUsed: '0.00',
  benefits: benefit(0),
};
const unused = { ...puppy, planName: 'Bird', collected: '0.00' };
const table = () => screen.findByRole('table', { name: 'How much of each plan was used' });
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
const rowsOfPlans = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map(cellsOf);
const namesOfPlans = async () => (await rowsOfPlans()).map(([name]) => name);
const mockReport = (plans: BenefitReport['plans']) =>
  server.use(http.get('*/api/admin/reports/benefits', () => HttpResponse.json({ plans })));

describe('/admin-dashboard/reports', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
  });

  it('[BEN-15] compares what was included with what was used, and offers the CSV', async () => {
    mockReport([gold]);
    const { user } = await renderApp('/admin-dashboard');
    await chooseInBar(user, 'Plan use');
    await user.click(await screen.findByRole('button', { name: 'Dog Gold' }));
    expect(
      await screen.findByText(
        wholeText(
          '1,204 ended plan years · $310,250.00 of care at list price · $254,010.50 collected',
        ),
      ),
    ).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'How much of Dog Gold was used' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['Physical exam2,4081,80675%$117,390.00', '5% off–12–$60.00']);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/reports/benefits.csv',
    );
  });

  it('[BEN-15] shows the rest while the payments can’t be read', async () => {
    mockReport([{ ...gold, planYears: 1, collected: null }]);
    const { user } = await renderApp('/admin-dashboard/reports');
    expect(await rowsOfPlans()).toEqual([['Dog Gold', '1', '75%', '$310,250.00', '–', '–']]);
    await user.click(screen.getByRole('button', { name: 'Dog Gold' }));
    expect(
      await screen.findByText(
        wholeText(/1 ended plan year · .* what was collected can’t be shown right now/),
      ),
    ).toBeVisible();
  });

  it('[ADM-60] compares the plans, one a row, and sorts them by a column in the address', async () => {
    mockReport([silver, gold, puppy]);
    const { user } = await renderApp('/admin-dashboard/reports');
    expect(await rowsOfPlans()).toEqual([
      ['Cat Silver', '4', '17%', '$32.50', '$300.00', '11%'],
      ['Dog Gold', '1,204', '75%', '$257.68', '$210.97', '122%'],
      ['Puppy', '1', '0%', '$0.00', '$1,200.00', '0%'],
    ]);
    const head = (name: string) => within(screen.getByRole('columnheader', { name }));
    expect(screen.getByRole('columnheader', { name: 'Plan' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const years = head('Plan years').getByRole('button');
    years.focus();
    await user.keyboard('{Enter}');
    expect(await namesOfPlans()).toEqual(['Dog Gold', 'Cat Silver', 'Puppy']);
    expect(window.location.search).toBe('?sort=years-desc');
    await user.keyboard(' ');
    expect(await namesOfPlans()).toEqual(['Puppy', 'Cat Silver', 'Dog Gold']);
    const sorted = screen
      .getAllByRole('columnheader')
      .map((column) => column.getAttribute('aria-sort'))
      .filter(Boolean);
    expect(sorted).toEqual(['ascending']);
    await user.click(head('Plan').getByRole('button'));
    expect(await namesOfPlans()).toEqual(['Cat Silver', 'Dog Gold', 'Puppy']);
  });

  it('[ADM-60] sorts a plan whose value can’t be told last, in either order', async () => {
    mockReport([{ ...gold, collected: null }, silver, puppy]);
    const { user } = await renderApp('/admin-dashboard/reports?sort=collected-asc');
    expect(await namesOfPlans()).toEqual(['Cat Silver', 'Puppy', 'Dog Gold']);
    await user.click(screen.getByRole('button', { name: 'Collected per year' }));
    expect(await namesOfPlans()).toEqual(['Puppy', 'Cat Silver', 'Dog Gold']);
  });

  it('[ADM-60] folds plans without figures, and the services no one used', async () => {
    mockReport([unused, silver]);
    const { user } = await renderApp('/admin-dashboard/reports');
    expect(await namesOfPlans()).toEqual(['Cat Silver']);
    await user.click(
      screen.getByRole('button', { name: 'Show 1 plan with nothing used or collected' }),
    );
    expect(await namesOfPlans()).toEqual(['Bird', 'Cat Silver']);
    await user.click(screen.getByRole('button', { name: /^Hide 1 plan/ }));
    await user.click(screen.getByRole('button', { name: 'Cat Silver', expanded: false }));
    const services = within(screen.getByRole('table', { name: 'How much of Cat Silver was used' }));
    expect(services.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
      'Physical exam',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show 1 service no one used' }));
    expect(services.getByRole('rowheader', { name: 'Dental cleaning' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cat Silver', expanded: true }));
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('[ADM-60] shows plans without figures where there are no others', async () => {
    mockReport([unused]);
    await renderApp('/admin-dashboard/reports');
    expect(await namesOfPlans()).toEqual(['Bird']);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('says why there is nothing in the first year', async () => {
    mockReport([]);
    await renderApp('/admin-dashboard/reports');
    expect(await screen.findByText(/No plan year has ended yet/)).toBeVisible();
  });

  it('offers to try again', async () => {
    server.use(
      http.get('*/api/admin/reports/benefits', () => new HttpResponse(null, { status: 500 })),
    );
    const { user } = await renderApp('/admin-dashboard/reports');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    mockReport([gold]);
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
