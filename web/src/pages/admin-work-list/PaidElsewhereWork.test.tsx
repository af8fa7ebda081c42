import type { PaidElsewhere, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { clinicToday } from '../../shared/format-date.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const enrollment: PaidElsewhere = {
  enrollmentId: 21,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  status: 'active',
  paidUntil: '2099-03-03',
  suspendedOn: '2099-03-10',
  totalMonthlyPrice: '70.00',
  membershipFee: '64.15',
  membershipFeePaid: true,
};
const mockEnrollments = (...items: PaidElsewhere[]) =>
  server.use(
    http.get('*/api/admin/paid-elsewhere', () =>
      HttpResponse.json({ items, total: items.length, nextCursor: null }),
    ),
  );

async function open(role: StaffRole) {
  signInStaff(role);
  mockCustomers([]);
  server.use(http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })));
  return renderApp('/admin-dashboard/work-list');
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Plans paid at the clinic' })).getAllByRole(
    'listitem',
  );

it('[MEM-23] the work list says until when plans are paid elsewhere, what follows, and takes a payment', async () => {
  mockEnrollments(
    { ...enrollment, enrollmentId: 1, status: 'suspended', paidUntil: '2026-01-03' },
    { ...enrollment, enrollmentId: 2, paidUntil: '2026-01-04' },
    { ...enrollment, enrollmentId: 3, paidUntil: clinicToday() },
    enrollment,
  );
  const { user } = await open('staff');
  const [suspended, overdue, today, ahead] = await rows();
  expect(suspended).toHaveTextContent('Suspended');
  expect(suspended).toHaveTextContent('The plan goes on then.');
  expect(overdue).toHaveTextContent('Past due');
  expect(overdue).toHaveTextContent(/not paid since January 4, 2026, [\d,]+ days/);
  expect(today).toHaveTextContent('Due today');
  expect(ahead).toHaveTextContent('Biscuit · Dog Gold · paid at the clinic until March 3, 2099');
  expect(ahead).toHaveTextContent('Otherwise it is suspended on March 10, 2099.');
  await user.click(within(ahead ?? document.body).getByRole('button', { name: 'Record payment' }));
  const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
  expect(form.getByText(/^Months count from March 3, 2099/)).toBeVisible();
});

it('[MEM-26] a manager sends the set-up link, once on a double click', async () => {
  const bodies: unknown[] = [];
  mockEnrollments(enrollment);
  const { user } = await open('manager');
  server.use(
    http.post('*/api/admin/members/send-setup', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ordered: 1 });
    }),
  );
  const [row] = await rows();
  const entry = within(row ?? document.body);
  await user.dblClick(entry.getByRole('button', { name: 'Send set-up link to Ana Reyes' }));
  expect(await entry.findByText('1 email will be sent.')).toBeVisible();
  expect(bodies).toEqual([{ enrollmentIds: [21] }]);
});

it('[MEM-23] viewers only open the plan', async () => {
  mockEnrollments(enrollment);
  await open('viewer');
  const [row] = await rows();
  const entry = within(row ?? document.body);
  expect(entry.getByRole('link', { name: 'Open the plan' })).toBeVisible();
  expect(entry.queryByRole('button')).toBeNull();
});

it('[MEM-23] the list can be tried again when it fails', async () => {
  server.use(
    http.get('*/api/admin/paid-elsewhere', () => errorResponse('service_unavailable', 'Later')),
  );
  const { user } = await open('viewer');
  const section = within(await screen.findByRole('region', { name: 'Paid at the clinic' }));
  const again = await section.findByRole('button', { name: 'Try again' });
  mockEnrollments(enrollment);
  await user.click(again);
  expect(await rows()).toHaveLength(1);
});
