import type { OfferSummary } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { showOn } from '../../shared/testing/browser-parts.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createSummaryOf, mockMembers, mockOffers } from '../../shared/testing/offers.ts';
import { server } from '../../shared/testing/server.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const path = '/admin-dashboard/plans';
const gold = createSummaryOf();
const silver = createSummaryOf({
  id: 3,
  name: 'Dog Silver',
  monthlyCents: 4_175,
  value: { listCents: 41_900, costCents: null },
  changedAt: '2026-11-20T15:00:00.000Z',
  changedBy: 'Bo Lin',
  scheduled: { version: 2, effectiveOn: '2026-12-01', monthlyCents: 4_300 },
  hasDraft: true,
});
const fresh = createSummaryOf({ id: 4, name: 'Cat Deluxe', version: null, hasDraft: true });
const old = createSummaryOf({ id: 9, name: 'Dog Bronze', retiredAt: '2026-03-01T15:00:00.000Z' });
const joint: OfferSummary = createSummaryOf({
  kind: 'add-on',
  id: 2,
  name: 'Joint Health',
  monthlyCents: 2_975,
  membershipFeeCents: null,
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const namesOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('/admin-dashboard/plans', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
    mockMembers({ 2: 214 });
  });

  it('[OFR-20] lists plans, then add-ons, with what a manager decides by', async () => {
    mockOffers([gold, silver, fresh, joint]);
    const { user } = await renderApp('/admin-dashboard');
    await chooseInBar(user, 'Plans');
    expect(await rowsOf('Plans')).toEqual([
      [
        'Dog Gold',
        '$63.50',
        '$64.15',
        '214',
        '$1,123.00',
        '$400.00',
        'Jan 5, 2026came with PetWell',
      ],
      [
        'Dog Silver$43.00 from Tue, December 1Draft',
        '$41.75',
        '$64.15',
        '0',
        '$419.00',
        '–',
        'Nov 20, 2026Bo Lin',
      ],
      [
        'Cat DeluxeNot sold yet',
        '$63.50',
        '$64.15',
        '0',
        '$1,123.00',
        '$400.00',
        'Jan 5, 2026came with PetWell',
      ],
    ]);
    // The add-on has the plan’s id, and members are counted by plan only.
    expect((await rowsOf('Add-ons'))[0]?.slice(0, 4)).toEqual(['Joint Health', '$29.75', '–', '–']);
    expect(screen.getByRole('link', { name: 'Joint Health' })).toHaveAttribute(
      'href',
      '/admin-dashboard/plans/add-on/2',
    );
  });

  it('[OFR-20] sorts by a column that the address keeps, and folds what is retired at the end', async () => {
    mockOffers([gold, old, silver]);
    const { user } = await renderApp(path);
    expect(await namesOf('Plans')).toEqual(['Dog Gold', 'Dog Silver']);
    await user.click(screen.getByRole('button', { name: 'Show 1 retired plan' }));
    expect(await namesOf('Plans')).toEqual(['Dog Gold', 'Dog Silver', 'Dog Bronze']);
    const head = within(screen.getByRole('columnheader', { name: 'Monthly price' }));
    await user.click(head.getByRole('button'));
    await user.click(head.getByRole('button'));
    expect(await namesOf('Plans')).toEqual(['Dog Silver', 'Dog Gold', 'Dog Bronze']);
    expect(window.location.search).toBe('?sort=price-asc');
    await user.click(screen.getByRole('button', { name: 'Cost of a year' }));
    expect(await namesOf('Plans')).toEqual(['Dog Gold', 'Dog Silver', 'Dog Bronze']);
    await user.click(screen.getByRole('button', { name: 'Hide 1 retired plan' }));
    expect(await namesOf('Plans')).toEqual(['Dog Gold', 'Dog Silver']);
  });

  it('[OFR-20] shows the rest while the members can’t be counted', async () => {
    server.use(http.get('*/api/admin/reports/plans', () => errorResponse('internal_error', '')));
    mockOffers([gold]);
    await renderApp(path);
    expect((await rowsOf('Plans'))[0]?.slice(0, 4)).toEqual(['Dog Gold', '$63.50', '$64.15', '–']);
  });

  it('[OFR-20] shows cards on a phone, with a choice of the order', async () => {
    showOn('phone');
    mockOffers([silver, gold]);
    const { user } = await renderApp(path);
    const list = await screen.findByRole('list', { name: 'Plans' });
    const names = () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(screen.queryByRole('table')).toBeNull();
    expect(names()).toEqual(['Dog Silver', 'Dog Gold']);
    await user.selectOptions(screen.getByLabelText('Order'), 'Members, highest first');
    expect(names()).toEqual(['Dog Gold', 'Dog Silver']);
    expect(window.location.search).toBe('?sort=members-desc');
    await user.selectOptions(screen.getByLabelText('Order'), 'As on the plans page');
    expect(window.location.search).toBe('');
    expect(list).toHaveTextContent('Members214');
  });

  it('[OFR-20] says that there is none, and tries again after an error', async () => {
    server.use(http.get('*/api/admin/offers', () => errorResponse('internal_error', '')));
    const { user } = await renderApp(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The plans could not be loaded.');
    mockOffers([]);
    await user.click(retry);
    expect(await screen.findByText(/^There is no plan yet/)).toBeVisible();
  });

  it('[OFR-35] begins a plan with a copy or an empty form', async () => {
    mockOffers([gold, joint]);
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New plan' }));
    const next = () => dialog.getByRole('link', { name: 'Continue' });
    expect(next()).toHaveAttribute('href', '/admin-dashboard/plans/new?kind=plan');
    await dialog.findByRole('option', { name: 'A copy of Dog Gold' });
    expect(dialog.queryByRole('option', { name: 'A copy of Joint Health' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Begin with'), 'A copy of Dog Gold');
    expect(next()).toHaveAttribute('href', '/admin-dashboard/plans/new?kind=plan&from=2');
  });
});
