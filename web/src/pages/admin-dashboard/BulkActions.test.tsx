import type { AdminJob, SyncReport } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  createAdminUsers,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

async function open(count = 3, search = '') {
  signInStaff('manager');
  mockCustomers(createAdminUsers(count));
  const app = await renderApp(`/admin-dashboard${search}`);
  await screen.findByRole('button', { name: 'Ana 1 Reyes' });
  return app;
}
const select = (id: number) => screen.getByRole('checkbox', { name: `Select Ana ${id} Reyes` });
const report: SyncReport = {
  summary: { totalSynced: 3, statusUpdated: 1, noChanges: 1, missing: 0, otherAccount: 0 },
  results: [
    {
      enrollmentId: 1001,
      customerEmail: 'ana-1@example.com',
      oldStatus: 'active',
      newStatus: 'suspended',
      stripeStatus: 'unpaid',
      error: null,
    },
    {
      enrollmentId: 1002,
      customerEmail: 'ana-2@example.com',
      oldStatus: 'active',
      newStatus: 'active',
      stripeStatus: null,
      error: 'No such subscription',
    },
  ],
};

/** Mocks sync responses in turn. */
function mockSync(status: number, body: object): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/admin/sync-payment-status', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return bodies;
}

describe('sync', () => {
  it('[ADM-06] syncs all customers and lists changes and errors', async () => {
    const { user } = await open();
    const bodies = mockSync(200, report);
    await user.click(screen.getByRole('button', { name: 'Sync all' }));
    expect(await screen.findByText('Sync Completed')).toBeVisible();
    expect(
      screen.getByText('3 synced, 1 updated, 1 unchanged, 1 could not be read.'),
    ).toBeVisible();
    expect(bodies).toEqual([{}]);
    expect(
      screen.getByText(wholeText('ana-1@example.com: Active → Suspended (Stripe: unpaid)')),
    ).toBeVisible();
    expect(screen.getByText('No such subscription')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('No such subscription')).toBeNull();
  });

  it('[ADM-06] retries a lost response with the same key, and starts over with a new one', async () => {
    const { user } = await open();
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/admin/sync-payment-status', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(report);
      }),
    );
    for (const notices of ['Sync Failed', 'Sync Completed', 'Sync Completed']) {
      await user.click(screen.getByRole('button', { name: 'Sync all' }));
      expect(await screen.findByText(notices)).toBeVisible();
    }
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('[ADM-06] syncs the enrollments of the selected customers', async () => {
    const { user } = await open();
    const bodies = mockSync(200, report);
    await user.click(select(3));
    await user.click(select(1));
    await user.click(screen.getByRole('button', { name: 'Sync selected' }));
    expect(await screen.findByText('Sync Completed')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentIds: [1001, 1003] }]);
  });

  it('[ADM-06] syncs one enrollment from its details', async () => {
    const { user } = await open();
    const one = { ...report, results: report.results.slice(0, 1) };
    const bodies = mockSync(200, one);
    await user.click(screen.getByRole('button', { name: 'Ana 1 Reyes' }));
    await user.click(screen.getByRole('button', { name: 'Sync' }));
    expect(await screen.findByText('Biscuit’s plan: Active is now Suspended.')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentIds: [1001] }]);
  });

  it('[ADM-06] [TOA-02] follows a long job, even across a failed request', async () => {
    const { user } = await open();
    const running: AdminJob = { jobId: 5, status: 'running', done: 0, total: 40, report: null };
    mockSync(202, running);
    const responses = [
      () => HttpResponse.json({ ...running, done: 10 }),
      () => HttpResponse.error(),
      () => HttpResponse.json({ ...running, done: 40, status: 'finished', report }),
    ];
    server.use(
      http.get('*/api/admin/jobs/5', () => (responses.shift() ?? (() => HttpResponse.error()))()),
    );
    await user.click(screen.getByRole('button', { name: 'Sync all' }));
    expect(await screen.findByRole('progressbar', { name: 'Sync progress' })).toHaveAttribute(
      'value',
      '10',
    );
    expect(screen.getByText(/10 of 40/)).toBeVisible();
    expect(await screen.findByText('Sync Completed')).toBeVisible();
    // On a phone, the toast leaves free what is marked so.
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveAttribute('data-keep-clear');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('No such subscription')).toBeVisible();
  });

  it('[ADM-06] shows that a job, or starting it, has failed', async () => {
    const { user } = await open();
    mockSync(202, { jobId: 6, status: 'running', done: 0, total: 40, report: null });
    server.use(
      http.get('*/api/admin/jobs/6', () =>
        HttpResponse.json({ jobId: 6, status: 'failed', done: 3, total: 40, report: null }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Sync all' }));
    expect(await screen.findByText('Sync Failed')).toBeVisible();
    expect(screen.getByText('Failed to sync plan status.')).toBeVisible();
    server.use(
      http.post('*/api/admin/sync-payment-status', () => errorResponse('service_unavailable', 'x')),
    );
    await user.click(screen.getByRole('button', { name: 'Sync all' }));
    expect(await screen.findByText(/We can’t do this right now/)).toBeVisible();
  });

  it('[ADM-06] lists what was and was not read when a job stopped early', async () => {
    const { user } = await open();
    mockSync(200, { jobId: 7, status: 'failed', done: 3, total: 40, report });
    await user.click(screen.getByRole('button', { name: 'Sync all' }));
    expect(await screen.findByText('Sync Failed')).toBeVisible();
    expect(
      screen.getByText('Stopped after 3 plans. Those listed below couldn’t be read'),
    ).toBeVisible();
    expect(screen.getByText('No such subscription')).toBeVisible();
  });
});

describe('all matches', () => {
  const total = 1204;
  async function openMany(search = '') {
    signInStaff('manager');
    mockCustomers(createAdminUsers(3), total);
    const app = await renderApp(`/admin-dashboard${search}`);
    await screen.findByRole('button', { name: 'Ana 1 Reyes' });
    return app;
  }
  async function selectMatches(user: Awaited<ReturnType<typeof openMany>>['user']) {
    for (const id of [1, 2, 3]) await user.click(select(id));
    await user.click(screen.getByRole('button', { name: 'Select all 1,204 matches' }));
  }

  it('[ADM-06] syncs all matches except deselected ones', async () => {
    const { user } = await openMany('?q=ana&status=active');
    const bodies = mockSync(200, report);
    await selectMatches(user);
    expect(screen.getByText('1,204 customers, 1,204 selected')).toBeVisible();
    await user.click(select(2));
    expect(screen.getByText('1,204 customers, 1,203 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sync selected' }));
    expect(await screen.findByText('Sync Completed')).toBeVisible();
    expect(bodies).toEqual([
      {
        selection: {
          filter: { q: 'ana', status: 'active' },
          excludedIds: [2],
          expectedCount: 1203,
        },
      },
    ]);
  });

  it('[ADM-06] syncs all customers, however many', async () => {
    const { user } = await openMany();
    const bodies = mockSync(200, report);
    await selectMatches(user);
    await user.click(screen.getByRole('button', { name: 'Sync selected' }));
    expect(await screen.findByText('Sync Completed')).toBeVisible();
    expect(bodies).toEqual([{}]);
  });

  it('[ADM-07] names the number of subscriptions that end', async () => {
    const { user } = await openMany('?q=ana');
    const queries: string[] = [];
    server.use(
      http.get('*/api/admin/users/subscriptions', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.json({ count: 1187 });
      }),
    );
    await selectMatches(user);
    await user.click(select(2));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(await screen.findByText(/^1,187 plans will end at Stripe first/)).toBeVisible();
    expect(queries).toEqual(['?q=ana&status=all&excludedIds=2&expectedCount=1203']);
  });

  it('[ADM-07] deletes them after confirming their count, and says when it has changed', async () => {
    const { user } = await openMany('?q=ana');
    const bodies: unknown[] = [];
    const message =
      'The selection changed from 1,204 to 1,205 customers. Nothing was deleted; please review.';
    server.use(
      http.get('*/api/admin/users/subscriptions', () => errorResponse('status_conflict', message)),
      http.delete('*/api/admin/delete-selected-users', async ({ request }) => {
        bodies.push(await request.json());
        return errorResponse('status_conflict', message);
      }),
    );
    await selectMatches(user);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete 1,204 accounts?' }));
    expect(question.getByText('and 1,201 more')).toBeVisible();
    expect(question.getByText(/Their open plans will end at Stripe first/)).toBeVisible();
    await user.type(question.getByLabelText('Type 1204 to confirm'), '1,204');
    await user.click(question.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(bodies).toEqual([
      {
        selection: {
          filter: { q: 'ana', status: 'all' },
          excludedIds: [],
          expectedCount: 1204,
        },
      },
    ]);
    expect(select(1)).toBeChecked();
  });

  it('is cleared by another search', async () => {
    const { user } = await openMany();
    await selectMatches(user);
    await user.selectOptions(screen.getByLabelText('Status'), 'active');
    expect(await screen.findByText('1,204 customers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sync all' })).toBeVisible();
  });
});

describe('export', () => {
  it('[ADM-08] downloads the search results', async () => {
    await open(1, '?q=ana%20r&status=active');
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link).toHaveAttribute('href', '/api/admin/users/export.csv?q=ana+r&status=active');
    expect(link).toHaveAttribute('download');
  });
});

describe('export of a selection', () => {
  const href = () => screen.getByRole('link', { name: 'Export selected' }).getAttribute('href');

  it('[ADM-08] downloads the selected customers', async () => {
    const { user } = await open(3, '?q=ana');
    await user.click(select(3));
    await user.click(select(1));
    expect(href()).toBe('/api/admin/users/export.csv?q=ana&status=all&ids=1%2C3');
  });

  it('[ADM-08] downloads all matches except deselected ones', async () => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(3), 1204);
    const { user } = await renderApp('/admin-dashboard?status=active');
    await screen.findByRole('button', { name: 'Ana 1 Reyes' });
    for (const id of [1, 2, 3]) await user.click(select(id));
    await user.click(screen.getByRole('button', { name: 'Select all 1,204 matches' }));
    await user.click(select(2));
    expect(href()).toBe('/api/admin/users/export.csv?q=&status=active&excludedIds=2');
  });
});

describe('delete', () => {
  it('[ADM-07] counts only subscriptions that Stripe has', async () => {
    signInStaff('manager');
    const enrollments = [
      createAdminEnrollment({ id: 1 }),
      createAdminEnrollment({ id: 2, status: 'cancelled' }),
      createAdminEnrollment({ id: 3, status: 'pending_payment', stripeSubscriptionId: null }),
      createAdminEnrollment({ id: 4, isOverridden: true }),
    ];
    mockCustomers([createAdminUser({ enrollments })]);
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('checkbox', { name: /^Select Ana/ }));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(screen.getByText(/^1 plan will end at Stripe first/)).toBeVisible();
  });

  const path = '*/api/admin/delete-selected-users';

  it('[ADM-07] requires a selection', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    expect(await screen.findByText('No Accounts Selected')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ADM-07] confirms, explains the effect, and deletes once on a double click', async () => {
    const { user } = await open(25);
    const batches: number[] = [];
    const gate = Promise.withResolvers<void>();
    server.use(
      http.delete(path, async ({ request }) => {
        const { userIds } = (await request.json()) as { userIds: number[] };
        batches.push(userIds.length);
        await gate.promise;
        return HttpResponse.json({ deletedCount: userIds.length, failed: [] });
      }),
    );
    for (let id = 1; id <= 21; id += 1) await user.click(select(id));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete 21 accounts?' }));
    expect(question.getByText(wholeText('Ana 1 Reyes (ana-1@example.com)'))).toBeVisible();
    expect(question.getByText('and 16 more')).toBeVisible();
    expect(question.getByText(/21 plans will end at Stripe first/)).toBeVisible();
    expect(batches).toEqual([]);
    expect(question.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
    await user.type(question.getByLabelText('Type 21 to confirm'), '20');
    expect(question.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
    await user.type(question.getByLabelText('Type 21 to confirm'), '{Backspace}1');
    await user.dblClick(question.getByRole('button', { name: 'Delete for good' }));
    gate.resolve();
    expect(await screen.findByText('Accounts Deleted')).toBeVisible();
    expect(screen.getByText('21 accounts deleted.')).toBeVisible();
    expect(batches).toEqual([20, 1]);
  });

  it('[ADM-41] lists failures and keeps them selected', async () => {
    const { user } = await open();
    server.use(
      http.delete(path, () =>
        HttpResponse.json({
          deletedCount: 1,
          failed: [{ userId: 2, message: "Stripe didn't answer." }],
        }),
      ),
    );
    await user.click(select(1));
    await user.click(select(2));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('1 account deleted, 1 could not be.')).toBeVisible();
    expect(screen.getByText(/Stripe didn't answer/)).toBeVisible();
    expect(select(1)).not.toBeChecked();
    expect(select(2)).toBeChecked();
  });

  it('[ADM-41] follows a long deletion to its end', async () => {
    const { user } = await open();
    const job = { jobId: 5, done: 0, total: 1 };
    const responses = [
      { ...job, status: 'running', report: null },
      { ...job, status: 'finished', done: 1, report: { deletedCount: 1, failed: [] } },
    ];
    server.use(
      http.delete(path, () =>
        HttpResponse.json({ ...job, status: 'running', report: null }, { status: 202 }),
      ),
      http.get('*/api/admin/jobs/5', () => HttpResponse.json(responses.shift())),
    );
    await user.click(select(1));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('button', { name: /Deleting/ })).toBeVisible();
    expect(await screen.findByText('1 account deleted.')).toBeVisible();
    expect(responses).toEqual([]);
  }, 15_000);

  it('[ADM-41] shows a failed deletion, and deletes nothing when the user declines', async () => {
    const { user } = await open();
    await user.click(select(1));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    server.use(http.delete(path, () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Delete Failed')).toBeVisible();
    expect(select(1)).toBeChecked();
  });
});
