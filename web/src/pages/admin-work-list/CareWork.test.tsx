import type { CareWork } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

beforeEach(() => {
  signInStaff('viewer');
  mockCustomers([]);
  const nothing = { items: [], nextCursor: null, total: 0 };
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({ expiringCards: nothing, failedPayments: nothing }),
    ),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
  );
});

const biscuit = {
  petId: 11,
  petName: 'Biscuit',
  ownerId: 4,
  ownerName: 'Ana Reyes',
  ownerEmail: 'ana@example.com',
  phone: '904-555-0188',
};
const report: CareWork['reports'][number] = {
  ...biscuit,
  id: 7,
  code: 'exam',
  label: 'Comprehensive physical exam',
  performedOn: '2026-11-03',
  reportedAt: '2026-11-20T12:00:00.000Z',
  status: 'pending',
};
const ending: CareWork['endings'][number] = {
  ...biscuit,
  enrollmentId: 17,
  planName: 'Dog Gold',
  status: 'active',
  deceasedAt: '2026-11-20T12:00:00.000Z',
};
const mockCareWork = (work: Partial<CareWork>) =>
  server.use(
    http.get('*/api/admin/care-work', () =>
      HttpResponse.json({ endings: [], reports: [], reportsTotal: 1, nextCursor: null, ...work }),
    ),
  );

it('[CAR-07] names plans of pets that died as urgent', async () => {
  mockCareWork({ endings: [ending] });
  await renderApp('/admin-dashboard/work-list');
  const list = within(await screen.findByRole('list', { name: 'Plans of pets that died' }));
  expect(list.getByText('Urgent')).toBeVisible();
  expect(
    list.getByText(
      wholeText('Biscuit has died (recorded on November 20, 2026), and Dog Gold is still charged.'),
    ),
  ).toBeVisible();
  expect(list.getByRole('link', { name: '904-555-0188' })).toHaveAttribute(
    'href',
    'tel:9045550188',
  );
});

it.each([
  ['Confirm', true],
  ['Reject', false],
])('[CAR-03] staff decide on care given elsewhere: %s', async (name, isConfirmed) => {
  signInStaff('staff');
  mockCareWork({ reports: [report] });
  const decided: unknown[] = [];
  server.use(
    http.post('*/api/admin/care-reports/:id/decide', async ({ params, request }) => {
      decided.push([params['id'], await request.json()]);
      mockCareWork({});
      return HttpResponse.json({ report: { ...report, status: 'confirmed' } });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const list = within(await screen.findByRole('list', { name: 'Care given elsewhere' }));
  expect(list.getByText(wholeText(/done elsewhere on November 3, 2026/))).toBeVisible();
  await user.click(list.getByRole('button', { name: new RegExp(`^${name}`) }));
  await waitFor(() => expect(screen.queryByText(/done elsewhere/)).toBeNull());
  expect(decided).toEqual([['7', { isConfirmed }]]);
});

it('[CAR-03] viewers see reported care and decide nothing', async () => {
  mockCareWork({ reports: [report] });
  await renderApp('/admin-dashboard/work-list');
  expect(await screen.findByRole('list', { name: 'Care given elsewhere' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

it('[CAR-14] loads more reported care, with the total', async () => {
  const answer = (reports: CareWork['reports'], nextCursor: string | null) =>
    HttpResponse.json({ endings: [ending], reports, reportsTotal: 2, nextCursor });
  let isDown = true;
  server.use(
    http.get('*/api/admin/care-work', ({ request }) => {
      if (!request.url.includes('cursor=after-7')) return answer([report], 'after-7');
      return isDown ? HttpResponse.error() : answer([{ ...report, id: 8 }], null);
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Care given elsewhere (2)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/We can’t reach PetWell/);
  expect(screen.getByText('Showing 1 of 2')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByText(/done elsewhere on/)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Plans of pets that died' })).toBeVisible();
});
