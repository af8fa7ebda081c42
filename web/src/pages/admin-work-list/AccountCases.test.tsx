import type { AccountCase } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const claim: AccountCase = {
  id: 3,
  kind: 'address',
  ownerId: 4,
  ownerName: 'Ana Reyes',
  phone: '904-555-0100',
  email: 'a@example.com',
  claimedBy: 'v@example.com',
  openedAt: '2026-11-20T12:00:00.000Z',
};
const mockCases = (cases: AccountCase[]) =>
  server.use(http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases })));

function mockOtherLists(): void {
  const none = { items: [], nextCursor: null, total: 0 };
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({ expiringCards: none, failedPayments: none }),
    ),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
  );
}

it('[ACC-39] lists claims to accounts, which staff close once decided', async () => {
  signInStaff('staff');
  mockOtherLists();
  mockCases([claim]);
  const closed: unknown[] = [];
  server.use(
    http.post('*/api/admin/account-cases/:id/close', async ({ params, request }) => {
      closed.push([params['id'], await request.json()]);
      mockCases([]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const cases = within(await screen.findByRole('list', { name: 'Account cases' }));
  expect(cases.getByText(/v@example.com wants the account back/)).toBeVisible();
  const phone = cases.getByRole('link', { name: '904-555-0100' });
  expect(phone).toHaveAttribute('href', 'tel:9045550100');
  await user.click(cases.getByRole('button', { name: 'Give it back to v@example.com' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Account cases' })).toBeNull());
  expect(closed).toEqual([['3', { decision: 'restore' }]]);
});

it('[ACC-42] lists accounts that their own address disowns, to close once decided', async () => {
  signInStaff('staff');
  mockOtherLists();
  mockCases([{ ...claim, kind: 'removal', claimedBy: claim.email }]);
  const closed: unknown[] = [];
  server.use(
    http.post('*/api/admin/account-cases/:id/close', async ({ request }) => {
      closed.push(await request.json());
      mockCases([]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  expect(await screen.findByText(/a@example.com said on November 20, 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Give it back/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close this case' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Account cases' })).toBeNull());
  expect(closed).toEqual([{ decision: 'keep' }]);
});
