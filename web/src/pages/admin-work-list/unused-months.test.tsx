import type { StaffRole, UnusedMonths } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { createAdminEnrollment, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const unused: UnusedMonths = {
  enrollmentId: 21,
  paymentId: '3b241101-e2bb-4255-8caf-4136c566a962',
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  endedOn: '2026-06-10',
  months: 8,
  amountCents: 50_400,
  method: 'cash',
};

async function open(role: StaffRole) {
  signInStaff(role);
  mockCustomers([]);
  let left: UnusedMonths[] | undefined = [unused];
  const bodies: unknown[] = [];
  const path = `*/api/admin/enrollments/21/recorded-payments/${unused.paymentId}/refund`;
  server.use(
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/paid-elsewhere', () =>
      HttpResponse.json({
        items: [],
        total: 0,
        nextCursor: null,
        ...(left && { unusedMonths: left }),
      }),
    ),
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      left = undefined;
      const payment = {
        id: unused.paymentId,
        enrollmentId: 21,
        amountCents: 75_600,
        paidOn: '2026-02-05',
        method: 'cash',
        paidUntil: '2027-02-28',
        countedFrom: '2026-02-28',
        recordedAt: '2026-02-05T15:00:00.000Z',
        recordedBy: 'admin',
        voidedAt: null,
        voidReason: null,
        isOwed: false,
        prepaidYear: { percent: 10 },
        refund: { amountCents: 50_400, method: 'cash' },
      };
      return HttpResponse.json({ payment, enrollment: createAdminEnrollment() }, { status: 201 });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const list = await screen.findByRole('list', { name: 'Prepaid months to give back' });
  return { user, bodies, row: within(list) };
}

it('[YEA-08] the work list says what to give back, and records it once', async () => {
  const { user, bodies, row } = await open('staff');
  expect(row.getByRole('listitem')).toHaveTextContent(
    'Biscuit · Dog Gold · ended on June 10, 2026',
  );
  expect(row.getByRole('listitem')).toHaveTextContent('8 months of the prepaid year');
  await user.click(row.getByRole('button', { name: 'Give back $504.00 to Ana Reyes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give back $504.00' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Record refund' }));
  expect(
    await screen.findByText('Refund Recorded', { selector: '[data-variant] *' }),
  ).toBeVisible();
  expect(bodies).toEqual([{ amountCents: 50_400, method: 'cash' }]);
  await expect
    .poll(() => screen.queryByRole('list', { name: 'Prepaid months to give back' }))
    .toBeNull();
});

it('[YEA-08] viewers only see it', async () => {
  const { row } = await open('viewer');
  expect(row.queryByRole('button', { name: /^Give back/ })).toBeNull();
});
