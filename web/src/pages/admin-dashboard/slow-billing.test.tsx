import type {
  AdminEnrollment,
  CustomerPayment,
  RecordedPayment,
  StaffRole,
} from '@petwell/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createOwner } from '../../shared/testing/factories.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
const voidReason = 'The check bounced';
const member: Partial<AdminEnrollment> = {
  id: 21,
  totalMonthlyPrice: '70.00',
  stripeSubscriptionId: null,
  billing: 'elsewhere',
  paidUntil: '2027-03-03',
  membershipFeePaid: true,
};
const payment: RecordedPayment = {
  id,
  enrollmentId: 21,
  amountCents: 7_000,
  paidOn: '2026-11-20',
  method: 'check',
  paidUntil: '2027-04-03',
  countedFrom: '2027-03-03',
  recordedAt: '2026-11-20T15:00:00.000Z',
  recordedBy: 'Maya',
  voidedAt: null,
  voidReason: null,
  isOwed: false,
};
const copyOf = (given: Partial<CustomerPayment>, reason: string | null = null) =>
  createCustomerPayment({
    invoiceId: 'recorded_7',
    source: 'recorded',
    recorded: {
      id,
      method: 'check',
      recordedBy: 'Maya',
      voidReason: reason,
      owed: null,
      months: [],
    },
    enrollmentId: 21,
    cardLast4: null,
    ...given,
  });

afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openCustomer(role: StaffRole, payments: CustomerPayment[]) {
  signInStaff(role);
  mockCustomers([
    createAdminUser({ enrollments: [createAdminEnrollment(member)] }),
    createAdminUser({
      owner: createOwner({ id: 8, firstName: 'Bo', lastName: 'Lin' }),
      enrollments: [],
    }),
  ]);
  mockRecords({ payments });
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return { user, drawer: within(await screen.findByRole('dialog', { name: 'Ana Reyes' })) };
}

const answer = (path: string, answered: RecordedPayment) =>
  server.use(
    http.post(`*/api/admin/enrollments/21/recorded-payments${path}`, () =>
      HttpResponse.json(
        { payment: answered, enrollment: createAdminEnrollment(member) },
        { status: path === '' ? 201 : 200 },
      ),
    ),
  );

/** Sends it, and has billing answer as before for so many reads. Returns how many there were. */
async function send(button: HTMLElement, follows: { reads: number; before: CustomerPayment[] }) {
  let count = 0;
  const after = follows.before.length === 0 ? copyOf({}) : copyOf({ status: 'void' }, voidReason);
  server.use(
    http.get('*/api/admin/customers/:id/payments', () => {
      count += 1;
      const payments = count > follows.reads ? [after] : follows.before;
      return HttpResponse.json({ payments, nextCursor: null, owed: [] });
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(button);
  await waitFor(() => expect(count).toBe(1));
  return () => count;
}

async function record(reads: number) {
  const { user, drawer } = await openCustomer('staff', []);
  expect(await drawer.findByText('No payments yet')).toBeVisible();
  answer('', payment);
  await user.click(drawer.getByRole('button', { name: 'Record payment' }));
  const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
  const button = form.getByRole('button', { name: 'Record payment' });
  return { drawer, readsOf: await send(button, { reads, before: [] }) };
}

it('[MEM-13] a recorded payment is read again until billing shows it, and then no more', async () => {
  const { drawer, readsOf } = await record(3);
  await pass(7_000);
  await waitFor(() => expect(readsOf()).toBe(3));
  expect(drawer.getByText('No payments yet')).toBeVisible();
  await pass(8_000);
  expect(await drawer.findByText(/by check, recorded by Maya/)).toBeVisible();
  await pass(60_000);
  expect(readsOf()).toBe(4);
});

it('[MEM-13] a voided payment is read again until billing shows it so, and then no more', async () => {
  const { user, drawer } = await openCustomer('manager', [copyOf({})]);
  await user.click(await drawer.findByRole('button', { name: /^Void the payment of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Void this/ }));
  await user.type(dialog.getByLabelText('Reason'), voidReason);
  answer(`/${id}/void`, { ...payment, voidedAt: '2026-11-24T15:00:00.000Z', voidReason });
  const button = dialog.getByRole('button', { name: 'Void payment' });
  const readsOf = await send(button, { reads: 2, before: [copyOf({})] });
  await pass(7_000);
  expect(await drawer.findByText(`Voided: ${voidReason}`)).toBeVisible();
  await pass(60_000);
  expect(readsOf()).toBe(3);
});

it('[MEM-13] billing isn’t asked for a payment for more than half a minute', async () => {
  const { readsOf } = await record(Infinity);
  for (const ms of [3_000, 4_000, 8_000, 16_000]) await pass(ms);
  await waitFor(() => expect(readsOf()).toBe(5));
  await pass(60_000);
  expect(readsOf()).toBe(5);
});

it('[MEM-13] billing isn’t asked for a payment once its customer is closed', async () => {
  const { drawer, readsOf } = await record(Infinity);
  fireEvent.click(drawer.getByRole('button', { name: 'Close details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bo Lin' }));
  await waitFor(() => expect(readsOf()).toBe(2));
  // Another customer's payments aren't read for it.
  await pass(60_000);
  expect(readsOf()).toBe(2);
});
