import type { FailedRefund, PaymentCase } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createCustomerPayment,
  createPaymentDetail,
  createRefund,
} from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const one = (item: unknown) => ({ items: [item], nextCursor: null, total: 1 });
const mockWorkList = (lists: object) =>
  server.use(
    http.get('*/api/admin/work-list', () => HttpResponse.json(lists)),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
  );

it('[MNY-116] a failed payout is on the work list with its day, and what to do', async () => {
  signInStaff('manager');
  mockCustomers([]);
  mockWorkList({ failedPayouts: one({ payoutId: 'po_1', arrivesOn: '2026-11-24' }) });
  await renderApp('/admin-dashboard/work-list');
  const payouts = within(await screen.findByRole('list', { name: 'Payouts that failed' }));
  expect(payouts.getByText(wholeText(/refused the payout of November 24, 2026/))).toBeVisible();
  expect(payouts.getByRole('link', { name: /^Open in Stripe/ })).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/payouts/po_1',
  );
});

it('[MEM-33] what is owed after a voided payment is on the work list until it is recorded', async () => {
  const bodies: unknown[] = [];
  signInStaff('staff');
  mockCustomers([]);
  mockWorkList({
    owedAgain: one({
      ownerId: 6,
      ownerName: 'Cy Ode',
      email: 'cy@example.com',
      enrollmentId: 31,
      petName: 'Olive',
      paymentId: '5b0e8a3e-5f0c-4b3e-9d8e-2f4a3c1b0d9e',
      amountCents: 6_350,
      from: '2026-10-03',
      until: '2026-11-03',
      voidedAt: '2026-11-20T12:00:00.000Z',
    }),
  });
  server.use(
    http.post('*/api/admin/enrollments/31/recorded-payments/*/settle', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  const name = 'Owed after a voided payment';
  const list = within(await screen.findByRole('list', { name }));
  expect(list.getByText(/^Olive: from October 3, 2026 until November 3, 2026/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Record $63.50 owed for Cy Ode' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record $63.50 that is owed' }));
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await form.findByText('It wasn’t recorded')).toBeVisible();
  expect(bodies).toMatchObject([{ method: 'cash' }]);
});

it('[MNY-10] a manager refunds late payments, fraud reports, and refunds that came back, with the proposed amount', async () => {
  signInStaff('manager');
  mockCustomers([]);
  const person = { ownerId: 6, ownerName: 'Cy Ode', email: 'cy@example.com' };
  const about = { ...person, enrollmentId: 31, petName: 'Olive' };
  const payment = (invoiceId: string, kind: 'late_money' | 'correction'): PaymentCase => ({
    ...about,
    invoiceId,
    paymentIntentId: 'pi_1',
    amountCents: 4_000,
    paidAt: '2026-11-20T12:00:00.000Z',
    evidenceDueAt: null,
    dispute: null,
    proposedRefund: { amountCents: 4_000, kind },
  });
  const sentBack: FailedRefund = {
    ...about,
    invoiceId: 'in_3',
    refundId: createRefund().id,
    amountCents: 1_500,
    failedAt: '2026-11-22T12:00:00.000Z',
    failureReason: 'expired_or_canceled_card',
  };
  mockWorkList({
    latePayments: one(payment('in_1', 'late_money')),
    fraudWarnings: one(payment('in_2', 'correction')),
    failedRefunds: one(sentBack),
  });
  server.use(
    http.get('*/api/admin/payments/:id', ({ params }) => {
      const paid = createCustomerPayment({ isLate: params['id'] === 'in_1' });
      return HttpResponse.json(createPaymentDetail({ payment: paid }));
    }),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  for (const [list, amount, kind] of [
    ['Paid after the plan ended', '40.00', 'Paid after the plan ended'],
    ['Reported as fraud', '40.00', 'Correction of a mistake'],
    ['Refunds that failed', '15.00', 'Correction of a mistake'],
  ] as const) {
    const cases = within(await screen.findByRole('list', { name: list }));
    await user.click(cases.getByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }));
    expect(await dialog.findByLabelText('Amount')).toHaveValue(amount);
    expect(dialog.getByLabelText('Kind')).toHaveDisplayValue(kind);
    await user.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(screen.getByText(/The card has expired or was closed\./)).toBeVisible();
});
