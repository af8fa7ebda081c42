import type { PaymentDetail, PaymentDispute, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createCustomerPayment,
  createPaymentDetail,
  createRefund,
} from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminUsers,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

async function openPayment(given: Partial<PaymentDetail> = {}, role: StaffRole = 'manager') {
  signInStaff(role);
  mockCustomers(createAdminUsers(1));
  mockRecords({ payments: [createCustomerPayment()] });
  server.use(
    http.get('*/api/admin/payments/in_1', () => HttpResponse.json(createPaymentDetail(given))),
  );
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana 1 Reyes' }));
  const name = 'Refund the payment of November 20, 2026';
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^Refund this/ })) };
}

type Sent = { key: string | null; body: unknown };
/** Answers refunds with these, one after the other. Returns what was sent. */
function answerRefunds(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post('*/api/admin/payments/in_1/refunds', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      const answer = answers[sent.length - 1];
      if (!answer) throw new Error('one refund too many');
      return answer();
    }),
  );
  return sent;
}
const made = () =>
  HttpResponse.json({ refund: createRefund(), refundableCents: 10_615 }, { status: 201 });

it('[MNY-10] a manager refunds a part of a payment, which the money table then shows', async () => {
  const { user, dialog } = await openPayment();
  expect(await dialog.findByText('Membership fee')).toBeVisible();
  expect(dialog.getByText(wholeText('Can be refunded: $127.65'))).toBeVisible();
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveValue('127.65');
  await user.clear(amount);
  await user.type(amount, '21.50');
  await user.type(dialog.getByLabelText('Reason'), 'Waited an hour');
  const sent = answerRefunds(made);
  mockRecords({
    payments: [createCustomerPayment({ refundedCents: 2_150, refunds: [createRefund()] })],
  });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const name = /^Nov 22, 2026 Refund.*Biscuit.* −\$21\.50 On its way$/;
  expect(await screen.findByRole('row', { name })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { amountCents: 2_150, kind: 'goodwill', reason: 'Waited an hour' },
  ]);
  expect(
    await screen.findByText('Payment Refunded', { selector: '[data-variant] *' }),
  ).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /^Refund this/ })).toBeNull();
});

it('[MNY-06] after a lost answer only the same refund can be sent, with the same key', async () => {
  const { user, dialog } = await openPayment();
  await user.type(await dialog.findByLabelText('Reason'), 'Twice');
  const lost = () => HttpResponse.error();
  const sent = answerRefunds(lost, () => errorResponse('service_unavailable', 'Later'), made);
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('We didn’t get an answer')).toBeVisible();
  expect(dialog.queryByLabelText('Amount')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => sent.length).toBe(2);
  await user.click(await dialog.findByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('Payment Refunded', { selector: '[data-variant] *' }),
  ).toBeVisible();
  expect(sent[0]?.key).toMatch(/^\w{32}$/);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it.each([
  ['refund_too_large', 'That is more than what can still be refunded of this payment.'],
  ['disputed', "The cardholder's bank is holding this money for a dispute."],
  ['status_conflict', "This payment hasn't been paid."],
] as const)('[MNY-10] tells why Stripe did not refund: %s', async (code, message) => {
  const { user, dialog } = await openPayment();
  await user.type(await dialog.findByLabelText('Reason'), 'Goodwill');
  const sent = answerRefunds(() => errorResponse(code, message), made);
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  // It wasn't made, so another try is another refund.
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

it('[MNY-10] checks amount and reason before it is sent', async () => {
  const { user, dialog } = await openPayment({ refundableCents: 5_000 });
  const amount = await dialog.findByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '50.01');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText(wholeText('Enter $50.00 or less'))).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toBeInvalid();
  await user.clear(amount);
  await user.type(amount, 'all');
  expect(await dialog.findByText('Enter the amount in dollars, like 12.50')).toBeVisible();
});

it('[MNY-10] proposes a full refund in the first days, with what was used, and says that it ends the plan', async () => {
  const { user, dialog } = await openPayment({
    coolingOff: {
      endsOn: '2026-11-25',
      amountCents: 12_765,
      uses: [{ label: 'Nail trim', usedOn: '2026-11-22', quantity: 2, valueCents: 5_000 }],
    },
  });
  expect(
    await dialog.findByText(wholeText('2 × Nail trim, November 22, 2026: $50.00')),
  ).toBeVisible();
  await user.clear(dialog.getByLabelText('Amount'));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Plan ended in its first days');
  expect(dialog.getByLabelText('Amount')).toHaveValue('127.65');
  expect(dialog.getByText('This also ends the plan now.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Changed their mind');
  const sent = answerRefunds(made);
  await user.click(dialog.getByRole('button', { name: 'Refund and end the plan' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ kind: 'cooling_off', amountCents: 12_765 });
});

const dispute: PaymentDispute = {
  id: 1,
  amountCents: 10_615,
  reason: 'fraudulent',
  status: 'needs_response',
  outcome: 'open',
  evidenceDueAt: null,
  submissions: 0,
  openedAt: '2026-11-20T12:00:00.000Z',
};

it('[MNY-10] says that disputed money can’t be refunded, with the dispute', async () => {
  const { dialog } = await openPayment({
    refundableCents: 0,
    payment: createCustomerPayment({ refunds: [createRefund()], disputes: [dispute] }),
  });
  expect(await dialog.findByText(wholeText('Disputed: $106.15'))).toBeVisible();
  expect(dialog.getByText(/holding this money for a dispute/)).toBeVisible();
  expect(dialog.queryByLabelText('Amount')).toBeNull();
});

it('[MNY-10] says that nothing is left, and not that the bank holds it, while the bank only asks', async () => {
  const asked = { ...dispute, status: 'warning_needs_response', isRefundable: true } as const;
  const { dialog } = await openPayment({
    refundableCents: 0,
    payment: createCustomerPayment({ refunds: [createRefund()], disputes: [asked] }),
  });
  expect(await dialog.findByText('Nothing is left to refund.')).toBeVisible();
});
