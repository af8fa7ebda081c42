import type { AdminUser } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOwner } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import {
  mockCustomers,
  createAdminEnrollment,
  createAdminUser,
  createAdminUsers,
  createSummary,
  signInStaff,
  widenWindow,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const open = (search = '') => renderApp(`/admin-dashboard${search}`);
const ana = createAdminUser();
const ben = createAdminUser({
  owner: createOwner({ id: 8, firstName: 'Ben', lastName: 'Ito', email: 'ben@example.com' }),
  enrollments: [createAdminEnrollment({ id: 22, ownerId: 8, status: 'pending_payment' })],
});

describe('/admin-dashboard: figures', () => {
  it('[ADM-20] tells what Stripe bills of the monthly revenue, if it is less', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    server.use(
      http.get('*/api/admin/summary', () =>
        HttpResponse.json(createSummary({ billedRevenue: '12000.00', activePlans: 1310 })),
      ),
    );
    await open();
    const billed = await screen.findByRole('link', { name: 'billed by Stripe: $12,000.00' });
    expect(billed.closest('dd')).toHaveTextContent('of which billed by Stripe: $12,000.00');
    expect(screen.getByText('with 1,310 plans')).toBeVisible();
  });

  it('[ADM-36] tells what is billed elsewhere, and which new plans were imported', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    const months = [
      { month: '2026-11', joined: 31, imported: 20, cancelled: 4, revenue: '12043.50' },
    ];
    server.use(
      http.get('*/api/admin/summary', () =>
        HttpResponse.json(
          createSummary({
            billedRevenue: '9000.00',
            elsewhereRevenue: '2900.00',
            unpaidRevenue: '100.00',
            months,
          }),
        ),
      ),
    );
    const { user } = await open();
    const billed = await screen.findByRole('link', { name: 'billed by Stripe: $9,000.00' });
    expect(billed.closest('dd')).toHaveTextContent(
      'of which billed by Stripe: $9,000.00, paid at the clinic: $2,900.00, no longer paid: $100.00',
    );
    const imported = screen.getByRole('link', { name: '20 imported' });
    expect(imported.closest('dd')).toHaveTextContent('this month, 20 imported');
    const listed = async (name: string, text: string) => {
      await user.click(screen.getByRole('link', { name }));
      expect(await screen.findByText(text)).toBeVisible();
    };
    await listed('billed by Stripe: $9,000.00', 'Active plans that Stripe bills');
    await listed('paid at the clinic: $2,900.00', 'Active plans that are paid at the clinic');
    await listed('no longer paid: $100.00', 'Active plans that are no longer paid');
    await listed('20 imported', 'Imported plans in November 2026');
  });

  it('[ADM-09] shows monthly revenue and member statuses', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    await open();
    const figures = await screen.findByRole('region', { name: 'Figures' });
    for (const [term, value] of [
      ['Monthly revenue', '$12,043.50'],
      ['Active members', '1,204'],
      ['New plans', '31'],
      ['Canceled plans', '4'],
      ['Payment required', '17'],
      ['Payment problems', '3'],
    ] as const) {
      const label = within(figures).getByText(term, { selector: 'dt' });
      expect(label.parentElement).toHaveTextContent(value);
    }
  });

  it('[ADM-38] has no tile, chart, or column for income that the server keeps to managers', async () => {
    signInStaff('staff');
    mockCustomers([ana]);
    const { monthlyRevenue: _all, months, ...counts } = createSummary();
    const summary = { ...counts, months: months.map(({ revenue: _revenue, ...month }) => month) };
    server.use(http.get('*/api/admin/summary', () => HttpResponse.json(summary)));
    const { user } = await open();
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    expect(figures.getByRole('link', { name: 'New plans: 31, show the list' })).toBeVisible();
    await user.click(figures.getByText('Show charts'));
    await user.click(figures.getByText('Show as tables'));
    expect(figures.getByRole('row', { name: 'November 2026 31 4' })).toBeVisible();
    expect(figures.queryByText(/revenue|\$/i)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
    expect(figures.getByText('New plans').parentElement).toHaveTextContent('12');
    expect(figures.queryByText(/revenue|\$/i)).toBeNull();
  });

  it('[ADM-30] opens the list that a figure counts, of the chosen month, and everybody again', async () => {
    signInStaff('manager');
    const queries = mockCustomers([ana]);
    server.use(
      http.get('*/api/admin/users', ({ request }) => {
        queries.push(new URL(request.url).searchParams);
        return HttpResponse.json([ana], {
          headers: { 'X-Total-Count': '11', 'X-Total-Plans': '12' },
        });
      }),
    );
    const { user } = await open();
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
    expect(figures.getAllByText('in October 2026')).toHaveLength(2);
    expect(figures.getByText('at the end of October 2026')).toBeVisible();
    await user.click(figures.getByRole('link', { name: 'New plans: 12, show the list' }));
    expect(await screen.findByText('Plans that started in October 2026')).toBeVisible();
    expect(await screen.findByText('11 customers with 12 plans')).toBeVisible();
    expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({
      figure: 'joined',
      month: '2026-10',
    });
    expect(window.location.search).toBe('?figure=joined&month=2026-10');
    await user.click(screen.getByRole('button', { name: 'Show all customers' }));
    expect(window.location.search).toBe('?month=2026-10');
    expect(screen.queryByText(/^Plans that started/)).toBeNull();
  });

  it('[ADM-30] opens the plans behind a past month’s revenue, a month in the table, and a plan’s name', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    const { user } = await open();
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
    await user.click(figures.getByRole('link', { name: /^Monthly revenue: .*, show the list$/ }));
    expect(await screen.findByText('Plans active at the end of October 2026')).toBeVisible();
    await user.click(screen.getByText('Show charts'));
    await user.click(figures.getByRole('link', { name: 'Cat Gold' }));
    expect(await screen.findByText('Active plans: Cat Gold')).toBeVisible();
    await user.click(screen.getByText('Show as tables'));
    const row = within(figures.getByRole('row', { name: /^October 2026/ }));
    await user.click(row.getAllByRole('link').at(-1) ?? document.body);
    expect(await screen.findByText('Plans that ended in October 2026')).toBeVisible();
  });

  it('offers the charts as lists to screen readers', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    const { user } = await open();
    await user.click(await screen.findByText('Show charts'));
    expect(screen.getByText(wholeText('November 2026: $12,043.50'))).toBeInTheDocument();
    expect(screen.getByText('November 2026: 31 joined, 4 canceled')).toBeInTheDocument();
    const inChart = screen.getByText('Cat Gold', { selector: 'li *' });
    expect(inChart.closest('li')).toHaveTextContent('404 plans');
  });

  it('also shows the charts as tables', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    const { user } = await open();
    await user.click(await screen.findByText('Show charts'));
    await user.click(screen.getByText('Show as tables'));
    const months = within(screen.getByRole('table', { name: 'By month' }));
    expect(months.getByRole('row', { name: 'November 2026 $12,043.50 31 4' })).toBeVisible();
    const plans = within(screen.getByRole('table', { name: 'Plans by name' }));
    expect(plans.getByRole('row', { name: 'Cat Gold 404' })).toBeVisible();
  });

  it('keeps customers usable when the figures fail, with a retry', async () => {
    signInStaff('manager');
    mockCustomers([ana]);
    server.use(http.get('*/api/admin/summary', () => errorResponse('internal_error', 'x')));
    const { user } = await open();
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Ana Reyes' })).toBeVisible();
    server.use(http.get('*/api/admin/summary', () => HttpResponse.json(createSummary())));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$12,043.50', { selector: 'dd *' })).toBeVisible();
  });
});

describe('/admin-dashboard: customers', () => {
  it('[ADM-03] searches once typing pauses, and keeps the search in the URL', async () => {
    signInStaff('viewer');
    const queries = mockCustomers([ana, ben]);
    const { user } = await open();
    await screen.findByRole('button', { name: 'Ana Reyes' });
    await user.type(screen.getByLabelText('Search'), 'ben@');
    await waitFor(() => expect(window.location.search).toBe('?q=ben%40'));
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(queries.map((query) => query.get('q'))).toEqual(['', 'ben@']);
  });

  it('[ADM-03] filters by each status and sorts', async () => {
    signInStaff('viewer');
    const queries = mockCustomers([ana]);
    const { user } = await open('?q=ana');
    const status = await screen.findByLabelText('Status');
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['all', 'active', 'pending_payment', 'cancelled', 'suspended']);
    await user.selectOptions(status, 'suspended');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'name');
    await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('name'));
    expect(queries.at(-1)?.get('status')).toBe('suspended');
    expect(queries.at(-1)?.get('q')).toBe('ana');
    expect(screen.getByLabelText('Search')).toHaveValue('ana');
  });

  it('says when nothing matches, and clears the search', async () => {
    signInStaff('viewer');
    mockCustomers([]);
    const { user } = await open('?q=zzz&status=active');
    expect(await screen.findByText('No matching customers')).toBeVisible();
    mockCustomers([ana]);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('button', { name: 'Ana Reyes' })).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(window.location.search).toBe('');
  });

  it('says when there are no customers', async () => {
    signInStaff('viewer');
    mockCustomers([]);
    await open();
    expect(await screen.findByText('No customers yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('explains a lost network and offers a retry', async () => {
    signInStaff('viewer');
    mockCustomers([ana]);
    server.use(http.get('*/api/admin/users', () => HttpResponse.error()));
    const { user } = await open();
    expect(await screen.findByText('The customers could not be loaded')).toBeVisible();
    expect(screen.getByText(/We can’t reach PetWell/)).toBeVisible();
    mockCustomers([ana]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Ana Reyes' })).toBeVisible();
  });

  it.each(['unauthenticated', 'forbidden'] as const)(
    '[ADM-02] redirects to sign-in when the server responds %s',
    async (code) => {
      signInStaff('viewer');
      mockCustomers([]);
      server.use(http.get('*/api/admin/users', () => errorResponse(code, 'No.')));
      await open();
      expect(await screen.findByText(/Your session has ended|You are signed in as/)).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/admin-login'));
      expect(sessionStorage.getItem('adminAccess')).toBeNull();
    },
  );
});

describe('/admin-dashboard: pages', () => {
  beforeEach(widenWindow);

  it('[ADM-03] loads the next page by the server’s cursor, and selects across both', async () => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(3), 5);
    server.use(
      http.get('*/api/admin/users', ({ request }) => {
        const isSecond = new URL(request.url).searchParams.get('cursor') === 'opaque';
        return isSecond
          ? HttpResponse.json(createAdminUsers(2, 4), { headers: { 'X-Total-Count': '5' } })
          : HttpResponse.json(createAdminUsers(3), {
              headers: {
                'X-Total-Count': '5',
                Link: '</api/admin/users?q=&cursor=opaque>; rel="next"',
              },
            });
      }),
    );
    const { user } = await open();
    const table = await screen.findByRole('table', { name: 'Customers' });
    expect(table).toHaveAttribute('aria-rowcount', '6');
    expect(screen.getByText('Showing 3 of 5')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana 2 Reyes' }));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Showing 5 of 5')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana 5 Reyes' }));
    expect(screen.getByText('5 customers, 2 selected')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded customers' }));
    expect(screen.getByText('5 customers, 5 selected')).toBeVisible();
  });

  it('[ADM-03] shows the plan that matches the filter first', async () => {
    signInStaff('viewer');
    const plans = ['Ace', 'Bea', 'Cy', 'Dot'].map((petName, index) =>
      createAdminEnrollment({ id: 30 + index, petName }),
    );
    const cancelled = createAdminEnrollment({ id: 40, petName: 'Eve', status: 'cancelled' });
    mockCustomers([createAdminUser({ enrollments: [...plans, cancelled] })]);
    const { user } = await renderApp('/admin-dashboard?status=cancelled');
    const lines = () =>
      screen
        .getAllByText(wholeText(/ · Dog Gold$/))
        .map(({ textContent }) => textContent.slice(0, 3).trim());
    await screen.findByText(wholeText('Eve · Dog Gold'));
    expect(lines()).toEqual(['Eve', 'Ace']);
    await user.selectOptions(screen.getByLabelText('Status'), 'all');
    await user.type(screen.getByRole('searchbox'), 'dot');
    expect(await screen.findByText(wholeText('Dot · Dog Gold'))).toBeVisible();
    expect(lines()).toEqual(['Dot', 'Ace']);
  });

  it('marks the demo account', async () => {
    signInStaff('viewer');
    const [ana, demo] = createAdminUsers(2);
    mockCustomers([ana as AdminUser, { ...(demo as AdminUser), isDemo: true }]);
    await open();
    expect(await screen.findByRole('row', { name: /Ana 2 Reyes/ })).toHaveTextContent('Demo');
    expect(screen.getByRole('row', { name: /Ana 1 Reyes/ })).not.toHaveTextContent('Demo');
  });

  it('clears the selection on another search, so that no hidden customer is deleted', async () => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(2));
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana 1 Reyes' }));
    expect(screen.getByText('2 customers, 1 selected')).toBeVisible();
    await user.type(screen.getByLabelText('Search'), 'ana');
    expect(await screen.findByText('2 customers')).toBeVisible();
  });

  it('keeps loaded pages when the next one fails', async () => {
    signInStaff('viewer');
    mockCustomers(createAdminUsers(1));
    server.use(
      http.get('*/api/admin/users', ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? errorResponse('service_unavailable', 'x')
          : HttpResponse.json(createAdminUsers(1), {
              headers: { 'X-Total-Count': '2', Link: '</api/admin/users?cursor=a>; rel="next"' },
            }),
      ),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(/We can’t load this right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ana 1 Reyes' })).toBeVisible();
  });

  it('[ADM-22] loads the rest of the list, and prints every row', async () => {
    signInStaff('viewer');
    mockCustomers([]);
    server.use(
      http.get('*/api/admin/users', ({ request }) => {
        const isSecond = new URL(request.url).searchParams.get('cursor') === 'opaque';
        return HttpResponse.json(createAdminUsers(100, isSecond ? 101 : 1), {
          headers: {
            'X-Total-Count': '200',
            ...(!isSecond && { Link: '</api/admin/users?q=&cursor=opaque>; rel="next"' }),
          },
        });
      }),
    );
    const rows = () => screen.getAllByText(/^ana-\d+@example\.com$/).length;
    const printed = Promise.withResolvers<number>();
    vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.resolve(rows());
      window.dispatchEvent(new Event('afterprint'));
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Print list' }));
    expect(await printed.promise).toBe(200);
  });

  it('renders few of many rows', async () => {
    signInStaff('viewer');
    mockCustomers(createAdminUsers(100));
    await open();
    await screen.findByText('Showing 100 of 100');
    const rows = screen.getAllByRole('rowheader').length;
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(80);
  });
});
