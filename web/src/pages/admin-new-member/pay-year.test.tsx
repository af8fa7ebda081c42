import type { PrepaidSheet } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createConfig } from '../../shared/testing/factories.ts';
import { createAgreement } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminEnrollment, signInStaff } from '../../shared/testing/staff.ts';

const sheet: PrepaidSheet = {
  monthlyCents: 6_350,
  percent: 10,
  listCents: 76_200,
  savedCents: 7_620,
  yearCents: 68_580,
  feeCents: 6_415,
  from: '2026-11-24',
  until: '2027-11-24',
};
let recorded: unknown[];

beforeEach(() => {
  signInStaff('staff');
  recorded = [];
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ isYearlyOffered: true }))),
    http.get('*/api/admin/proposals/44', () =>
      HttpResponse.json({
        proposed: {
          enrollmentId: 44,
          ownerId: 7,
          ownerName: 'Ana Reyes',
          email: 'ana@example.com',
          petName: 'Biscuit',
          planName: 'Dog Gold',
          totalMonthlyPrice: '63.50',
          membershipFee: '64.15',
          endsAt: '2026-12-08T15:00:00.000Z',
        },
        status: 'pending_payment',
        paidUntil: null,
        owner: {
          firstName: 'Ana',
          lastName: 'Reyes',
          email: 'ana@example.com',
          phone: '904-555-0100',
        },
        pet: { name: 'Biscuit', type: 'dog', breed: 'Beagle', age: 'adult', healthConcerns: [] },
        planId: 2,
        addOnIds: [],
      }),
    ),
    http.get('*/api/admin/enrollments/44/join-link', () => HttpResponse.json({ link: null })),
    http.get('*/api/admin/enrollments/44/prepaid-year', () =>
      HttpResponse.json({ sheet, obstacle: null, link: null }),
    ),
    http.post('*/api/admin/enrollments/44/recorded-payments', async ({ request }) => {
      recorded.push(await request.json());
      const payment = {
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        enrollmentId: 44,
        amountCents: 74_995,
        paidOn: '2026-11-24',
        method: 'cash',
        paidUntil: '2027-11-24',
        countedFrom: '2026-11-24',
        recordedAt: '2026-11-24T15:00:00.000Z',
        recordedBy: 'staff',
        voidedAt: null,
        voidReason: null,
        isOwed: false,
        prepaidYear: { percent: 10 },
      };
      return HttpResponse.json({ payment, enrollment: createAdminEnrollment() }, { status: 201 });
    }),
    http.get('*/api/admin/customers/7/agreements', () =>
      HttpResponse.json({
        agreements: [createAgreement({ enrollmentId: 44, recordedBy: 'staff' })],
      }),
    ),
  );
});

it('[YEA-06] a new member pays a year with the fee, once, and signs its agreement', async () => {
  const { user } = await renderApp('/admin-dashboard/new-member?proposal=44');
  await user.click(await screen.findByRole('button', { name: 'Pay a year' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Pay a year in advance for/ }));
  const facts = await dialog.findByRole('region', { name: 'A year in advance' });
  expect(facts).toHaveTextContent('$64.15, not paid yet');
  await user.dblClick(dialog.getByRole('button', { name: 'Record $749.95' }));
  const started = within(await screen.findByRole('main'));
  expect(await started.findByText(/plan has started/)).toBeVisible();
  expect(started.getByText(/is paid until/)).toHaveTextContent('November 24, 2027');
  expect(await screen.findByRole('link', { name: /Print the agreement/ })).toBeVisible();
  expect(recorded).toMatchObject([
    { amountCents: 74_995, months: 12, prepaidUntil: '2027-11-24', method: 'cash' },
  ]);
});

it('[YEA-01] a new member is offered no year without the setting', async () => {
  server.use(http.get('*/api/config', () => HttpResponse.json(createConfig())));
  await renderApp('/admin-dashboard/new-member?proposal=44');
  expect(await screen.findByText('Paid here, in cash or by check')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay a year' })).toBeNull();
});
