import type { BenefitReport } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

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
    expect(
      await screen.findByText(
        '1,204 ended plan years · $310,250.00 of care at list price · $254,010.50 collected',
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
    await renderApp('/admin-dashboard/reports');
    expect(
      await screen.findByText(/1 ended plan year · .* what was collected can’t be shown right now/),
    ).toBeVisible();
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
