import type { ActivityEntry } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const entry = (overrides: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 90,
  at: '2026-11-21T17:30:00.000Z',
  username: 'admin',
  name: null,
  action: 'activate',
  subject: 'enrollment/17',
  result: 'refused',
  detail: 'payment may not be confirmed',
  clientAddress: '203.0.113.7',
  ...overrides,
});

function mockActivity(first: ActivityEntry[], older: ActivityEntry[] = []): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('*/api/admin/activity', ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      return query.has('before')
        ? HttpResponse.json({ entries: older, hasMore: false })
        : HttpResponse.json({ entries: first, hasMore: older.length > 0 });
    }),
  );
  return queries;
}

describe('/admin-dashboard/activity', () => {
  beforeEach(() => {
    signInStaff('viewer');
    mockCustomers([]);
  });

  it('shows actor, action, subject, time, address, and result', async () => {
    mockActivity([entry()]);
    const { user } = await renderApp('/admin-dashboard');
    await chooseInBar(user, 'Activity');
    const list = within(await screen.findByRole('list', { name: 'Activity' }));
    const [row] = list.getAllByRole('listitem');
    for (const text of [
      'admin tried to start a plan',
      'payment may not be confirmed',
      'from 203.0.113.7',
      'Refused',
      'Nov 21, 2026, 12:30',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Activity' })).toHaveFocus());
  });

  it('[ADM-38] shows no address where the server sends none', async () => {
    const { clientAddress: _address, ...without } = entry();
    mockActivity([without]);
    await renderApp('/admin-dashboard/activity');
    const list = within(await screen.findByRole('list', { name: 'Activity' }));
    expect(list.getByRole('listitem')).not.toHaveTextContent('from');
  });

  it('[ADM-27] says how often something was refused within the hour', async () => {
    const signIn = { username: 'unknown', action: 'sign-in', subject: 'session' } as const;
    mockActivity([entry({ ...signIn, count: 1204 })]);
    await renderApp('/admin-dashboard/activity');
    expect(await screen.findByText('Someone')).toBeVisible();
    expect(screen.getByText('1,204 times in an hour')).toBeVisible();
  });

  it('[ADM-13] shows a colleague’s name with the username', async () => {
    mockActivity([
      entry({ username: 'nora', name: 'Nora Vance', action: 'staff-accept', result: 'done' }),
    ]);
    await renderApp('/admin-dashboard/activity');
    expect(await screen.findByText('Nora Vance (nora)')).toBeVisible();
    expect(screen.getByText(wholeText('Nora Vance (nora) accepted the invitation'))).toBeVisible();
  });

  it('[ADM-12] [ADM-55] says what was done as a sentence, and links the customer whom an entry is about', async () => {
    const customer = {
      ownerId: 4,
      name: 'Ana Reyes',
      email: 'ana@example.com',
      petName: 'Biscuit',
    };
    const refund = { action: 'refund', result: 'done', detail: '$63.50, goodwill' } as const;
    mockActivity([entry({ ...refund, customer })]);
    await renderApp('/admin-dashboard/activity');
    const sentence = await screen.findByText(
      wholeText('admin refunded $63.50 of Biscuit’s plan to Ana Reyes'),
    );
    expect(
      [...sentence.querySelectorAll('[translate=no]')].map((word) => word.textContent),
    ).toEqual(['admin', '$63.50', 'Biscuit', 'Ana Reyes']);
    expect(screen.getByText('Goodwill')).toBeVisible();
    expect(screen.getByText(/Biscuit ·/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana Reyes' })).toHaveAttribute(
      'href',
      '/admin-dashboard?q=ana%40example.com&customer=4',
    );
  });

  it('searches on the server and loads older entries by the last id', async () => {
    const queries = mockActivity(
      [entry()],
      [entry({ id: 12, action: 'add-note', result: 'done' })],
    );
    const { user } = await renderApp('/admin-dashboard/activity');
    await user.click(await screen.findByRole('button', { name: 'Load older entries' }));
    expect(await screen.findByText(wholeText('admin wrote a note about a customer'))).toBeVisible();
    expect(queries.at(-1)?.get('before')).toBe('90');
    expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull();
    mockActivity([]);
    await user.type(screen.getByLabelText('Search'), 'zzz');
    expect(await screen.findByText('No matches.')).toBeVisible();
  });

  it('says when there is no activity', async () => {
    mockActivity([]);
    await renderApp('/admin-dashboard/activity');
    expect(await screen.findByText('No activity yet.')).toBeVisible();
  });

  it('shows an error and a retry', async () => {
    server.use(http.get('*/api/admin/activity', () => HttpResponse.error()));
    const { user } = await renderApp('/admin-dashboard/activity');
    expect(await screen.findByText('The activity log could not be loaded')).toBeVisible();
    expect(screen.getByText(/We can’t reach PetWell/)).toBeVisible();
    mockActivity([entry()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByText(wholeText('admin tried to start a plan'))).toBeVisible(),
    );
  });
});
