import type {
  ActivityEntry,
  AdminEnrollment,
  AdminSummary,
  AdminUser,
  CustomerMail,
  CustomerNote,
  CustomerPayment,
  ProbableDuplicate,
  Redemption,
  StaffRole,
} from '@petwell/contracts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { flowKeys } from '../session-storage/flow-keys.ts';
import { showOn } from './browser-parts.ts';
import { createEnrollment, createOwner, createPet, createSession } from './factories.ts';
import { server } from './server.ts';
import { mockAppointments } from './staff-appointments.ts';

export const createAdminEnrollment = (
  overrides: Partial<AdminEnrollment> = {},
): AdminEnrollment => ({
  ...createEnrollment({ status: 'active', stripeSubscriptionId: 'sub_1' }),
  petName: 'Biscuit',
  planName: 'Dog Gold',
  addOnNames: ['Joint Health'],
  paymentProblem: false,
  overrideReason: null,
  ...overrides,
});

export const createAdminUser = (overrides: Partial<AdminUser> = {}): AdminUser => ({
  owner: createOwner(),
  pets: [createPet()],
  enrollments: [createAdminEnrollment()],
  ...overrides,
});

/** Creates `count` customers with an enrollment each: 'Ana 1', 'Ana 2'… */
export const createAdminUsers = (count: number, firstId = 1): AdminUser[] =>
  Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    return createAdminUser({
      owner: createOwner({ id, firstName: `Ana ${id}`, email: `ana-${id}@example.com` }),
      enrollments: [createAdminEnrollment({ id: 1000 + id, ownerId: id })],
    });
  });

export const createSummary = (overrides: Partial<AdminSummary> = {}): AdminSummary => ({
  monthlyRevenue: '12043.50',
  activeMembers: 1204,
  newThisMonth: 31,
  cancelledThisMonth: 4,
  paymentRequired: 17,
  paymentProblems: 3,
  plansByName: [
    { planName: 'Dog Gold', count: 800 },
    { planName: 'Cat Gold', planId: 4, count: 404 },
  ],
  months: [
    { month: '2026-10', joined: 12, cancelled: 2, revenue: '11000.00' },
    { month: '2026-11', joined: 31, cancelled: 4, revenue: '12043.50' },
  ],
  ...overrides,
});

/** Signs a staff member in, in this tab and on the server. */
export function signInStaff(role: StaffRole): void {
  const staff = { username: 'admin', role, name: null, email: null };
  sessionStorage.setItem(flowKeys.adminAccess, 'true');
  sessionStorage.setItem(flowKeys.adminUser, JSON.stringify(staff));
  server.use(http.get('*/api/session', () => HttpResponse.json(createSession({ staff }))));
}

type Records = {
  payments?: CustomerPayment[];
  mails?: CustomerMail[];
  history?: ActivityEntry[];
  notes?: CustomerNote[];
  duplicates?: ProbableDuplicate[];
  redemptions?: Redemption[];
};

/** Mocks the requests of a customer's details: appointments, uses, payments, emails, history, notes, duplicates. */
export function mockRecords(records: Records = {}): void {
  const { payments = [], mails = [], history = [], notes = [], duplicates = [] } = records;
  const { redemptions = [] } = records;
  mockAppointments([]);
  server.use(
    http.get('*/api/admin/enrollments/:id/redemptions', () => HttpResponse.json({ redemptions })),
    http.get('*/api/admin/customers/:id/notes', () => HttpResponse.json({ notes, hasMore: false })),
    http.get('*/api/admin/customers/:id/duplicates', () => HttpResponse.json({ duplicates })),
    http.get('*/api/admin/customers/:id/payments', () =>
      HttpResponse.json({ payments, nextCursor: null, owed: [] }),
    ),
    http.get('*/api/admin/customers/:id/mails', () => HttpResponse.json({ mails, hasMore: false })),
    http.get('*/api/admin/activity', () => HttpResponse.json({ entries: history, hasMore: false })),
  );
}

/** Mocks customers and figures. Returns the queries received. */
export function mockCustomers(customers: AdminUser[], total = customers.length): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  mockRecords();
  server.use(
    http.get('*/api/admin/summary', () => HttpResponse.json(createSummary())),
    http.get('*/api/admin/users', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(customers, { headers: { 'X-Total-Count': String(total) } });
    }),
  );
  return queries;
}

/** Makes the window as wide as a desktop's. */
export const widenWindow = (): void => showOn('desktop');

/** Chooses an item of a menu in the bar: of the clinic's pages, or of the own account. */
export async function chooseInBar(user: UserEvent, item: string, menu: RegExp = /^Clinic/) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

export const signOutInBar = (user: UserEvent) => chooseInBar(user, 'Sign out', /your account$/);
