import type { PriceCall } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createCounts } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const call: PriceCall = {
  enrollmentId: 21,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  campaignId: 3,
  oldMonthlyCents: 6_350,
  newMonthlyCents: 6_900,
  failedAt: '2026-11-20T15:00:00.000Z',
};
const mockCalls = (...items: PriceCall[]) =>
  server.use(
    http.get('*/api/admin/price-calls', () =>
      HttpResponse.json({ items, total: items.length, nextCursor: null }),
    ),
  );

beforeEach(() => {
  signInStaff('viewer');
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/counts', () => HttpResponse.json(createCounts({ priceCalls: 2 }))),
  );
});

it('[OFR-101] the work list says whom the email about a new price didn’t reach, and until when to call', async () => {
  mockCalls(call, { ...call, campaignId: 2, petName: 'Miso' });
  await renderApp('/admin-dashboard/work-list');
  const list = within(await screen.findByRole('list', { name: 'New prices not delivered' }));
  expect(screen.getByRole('heading', { name: 'New prices not delivered (2)' })).toBeVisible();
  const [first] = list.getAllByRole('listitem');
  const row = within(first ?? document.body);
  for (const text of [
    '$63.50 / month',
    'Biscuit · Dog Gold · the email about $69.00 a month failed on November 20, 2026',
    /leaves this list on February 18, 2027, or when the plan ends/,
  ]) {
    expect(row.getByText(wholeText(text))).toBeVisible();
  }
  expect(row.getByRole('link', { name: 'Call 904-555-0100' })).toHaveAttribute(
    'href',
    'tel:9045550100',
  );
  expect(row.getByRole('link', { name: 'Ana Reyes' })).toHaveAttribute(
    'href',
    '/admin-dashboard?q=ana%40example.com&customer=7',
  );
  expect(row.queryByRole('button')).toBeNull();
  const bar = within(screen.getByRole('navigation', { name: 'Staff' }));
  expect(await bar.findByRole('link', { name: /^Work list ?2 ?to do$/ })).toBeVisible();
});

it('[OFR-101] without a call there is no list', async () => {
  await renderApp('/admin-dashboard/work-list');
  await screen.findByText('No card expires within 60 days.');
  expect(screen.queryByRole('region', { name: /^New prices/ })).toBeNull();
});

it('[OFR-101] the list can be tried again when it fails', async () => {
  server.use(
    http.get('*/api/admin/price-calls', () => errorResponse('service_unavailable', 'Later')),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const section = within(await screen.findByRole('region', { name: 'New prices not delivered' }));
  const again = await section.findByRole('button', { name: 'Try again' });
  mockCalls(call);
  await user.click(again);
  // The section is gone while it is read again, and comes back as another element.
  const list = within(await screen.findByRole('list', { name: 'New prices not delivered' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});
