import type { ChangeCall } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createCounts } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const call: ChangeCall = {
  changeId: '6b2d1f0e-4c3a-4d5b-8e7f-9a0b1c2d3e4f',
  enrollmentId: 21,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  petName: 'Biscuit',
  planName: 'Dog Platinum',
  monthlyCents: 8_995,
  refundedCents: 13_225,
  refusedAt: '2026-11-20T15:00:00.000Z',
};
const mockCalls = (...items: ChangeCall[]) =>
  server.use(http.get('*/api/admin/plan-change-calls', () => HttpResponse.json({ items })));

beforeEach(() => {
  signInStaff('viewer');
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/counts', () => HttpResponse.json(createCounts())),
  );
});

it('[CHG-49] the work list says which change of plan failed, what was refunded, and until when to call', async () => {
  mockCalls(call, {
    ...call,
    changeId: '7c3e2a1f-5d4b-4e6c-9f80-ab1c2d3e4f50',
    petName: 'Miso',
    refundedCents: 0,
  });
  await renderApp('/admin-dashboard/work-list');
  const list = within(await screen.findByRole('list', { name: 'Changes of plan that failed' }));
  expect(screen.getByRole('heading', { name: 'Changes of plan that failed (2)' })).toBeVisible();
  const [first, second] = list.getAllByRole('listitem');
  const row = within(first ?? document.body);
  for (const text of [
    '$89.95 / month',
    'Biscuit · the change to Dog Platinum failed on November 20, 2026',
    /^Next: Call and arrange it again\. \$132\.25 was refunded\. .* December 20, 2026, or when the plan ends\.$/,
  ]) {
    expect(row.getByText(wholeText(text))).toBeVisible();
  }
  expect(row.getByRole('link', { name: 'Call 904-555-0100' })).toHaveAttribute(
    'href',
    'tel:9045550100',
  );
  expect(second).toHaveTextContent('Nothing was paid for it.');
});

it('[CHG-49] without failed changes, the work list doesn’t name them; a failure to load is said', async () => {
  const { unmount } = await renderApp('/admin-dashboard/work-list');
  expect(await screen.findByRole('heading', { level: 1, name: 'Work list' })).toBeVisible();
  expect(screen.queryByText(/^Changes of plan that failed/)).toBeNull();
  unmount();
  server.use(
    http.get('*/api/admin/plan-change-calls', () => errorResponse('service_unavailable', 'Later')),
  );
  await renderApp('/admin-dashboard/work-list');
  expect(await screen.findByRole('heading', { name: 'Changes of plan that failed' })).toBeVisible();
});
