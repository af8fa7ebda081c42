import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createCounts } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const claim = {
  id: 3,
  kind: 'address',
  ownerId: 4,
  ownerName: 'Ana Reyes',
  email: 'a@example.com',
  claimedBy: 'v@example.com',
  openedAt: '2026-11-20T12:00:00.000Z',
};
const mockCases = (cases: object[]) =>
  server.use(http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases })));

it('[ADM-28] the bar and the page say how much waits, and again after an action', async () => {
  signInStaff('staff');
  mockCustomers([]);
  mockCases([claim]);
  const pageOf = (total: number) => ({ items: [], nextCursor: null, total });
  server.use(
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({
        expiringCards: pageOf(9),
        failedPayments: pageOf(1),
        failedRefunds: pageOf(4),
      }),
    ),
    http.get('*/api/admin/counts', () =>
      HttpResponse.json(createCounts({ appointmentRequests: 3, firstPayments: 2, changeCalls: 2 })),
    ),
    http.post('*/api/admin/account-cases/:id/close', () => {
      mockCases([]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const bar = within(await screen.findByRole('navigation', { name: 'Staff' }));
  const link = await bar.findByRole('link', { name: /^Work list ?10 ?to do$/ });
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(bar.getByRole('link', { name: /^Appointments ?3 ?open requests$/ })).toBeVisible();
  expect(screen.getByText('10 to do')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Keep/ }));
  expect(await bar.findByRole('link', { name: /^Work list ?9 ?to do$/ })).toBeVisible();
});
