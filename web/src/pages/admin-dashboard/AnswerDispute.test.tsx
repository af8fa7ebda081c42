import type { DisputeDetail, PaymentDispute, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminUsers,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const dispute: PaymentDispute = {
  id: 5,
  amountCents: 12_765,
  reason: 'subscription_canceled',
  status: 'needs_response',
  outcome: 'open',
  evidenceDueAt: '2027-03-03T17:00:00.000Z',
  submissions: 0,
  openedAt: '2026-11-20T12:00:00.000Z',
};
const evidence = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  preparedAt: '2026-11-24T12:00:00.000Z',
  pages: 3,
  bytes: 30_000,
  leftOut: ['3 earlier receipts left out'],
  texts: [{ field: 'uncategorized_text', text: 'The customer agreed.' }],
  submittedAt: null,
};
async function openTable(role: StaffRole) {
  signInStaff(role);
  mockCustomers(createAdminUsers(1));
  mockRecords({ payments: [createCustomerPayment({ isDisputed: true, disputes: [dispute] })] });
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana 1 Reyes' }));
  expect(await screen.findByRole('row', { name: /Dispute.* \$127\.65 Open$/ })).toBeVisible();
  expect(screen.getByText('the cardholder says the plan was canceled')).toBeVisible();
  expect(screen.getByText('answer by March 3, 2027')).toBeVisible();
  return user;
}

it('[MNY-09] a manager prepares the evidence, reads it, and submits it once after confirming', async () => {
  const user = await openTable('manager');
  let detail: DisputeDetail = { dispute, isAwaitingAnswer: true, evidence: null };
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/disputes/5', () => HttpResponse.json(detail)),
    http.post('*/api/admin/disputes/5/evidence', () => {
      detail = { ...detail, evidence };
      return HttpResponse.json(detail);
    }),
    http.post('*/api/admin/disputes/5/submit', async ({ request }) => {
      sent.push(await request.json());
      const submittedAt = '2026-11-24T13:00:00.000Z';
      detail = {
        dispute: { ...dispute, status: 'under_review', submissions: 1 },
        isAwaitingAnswer: false,
        evidence: { ...evidence, submittedAt },
      };
      return HttpResponse.json(detail);
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Dispute of the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispute' }));
  await user.click(await dialog.findByRole('button', { name: 'Prepare evidence' }));
  const link = await dialog.findByRole('link', { name: /^Read the PDF, 3 pages/ });
  expect(link).toHaveAttribute('href', '/api/admin/disputes/5/evidence.pdf');
  expect(dialog.getByText('The customer agreed.')).toBeVisible();
  expect(dialog.getByText(/3 earlier receipts left out/)).toBeVisible();
  // [MNY-115] What it costs stands beside the button, and where it is confirmed.
  const fee = /Submitting costs \$15 more, which Stripe returns if you win\./;
  expect(dialog.getByText(wholeText(fee))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(dialog.getByText(wholeText(fee))).toBeVisible();
  expect(sent).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Submit for good' }));
  expect(await dialog.findByText('Submitted on November 24, 2026')).toBeVisible();
  expect(sent).toEqual([{ evidenceId: evidence.id }]);
  expect(dialog.queryByRole('button', { name: 'Accept the dispute' })).toBeNull();
});

it('[MNY-115] answering a bank’s question costs nothing', async () => {
  const user = await openTable('manager');
  const inquiry = { ...dispute, status: 'warning_needs_response' };
  const detail: DisputeDetail = { dispute: inquiry, isAwaitingAnswer: true, evidence };
  server.use(http.get('*/api/admin/disputes/5', () => HttpResponse.json(detail)));
  await user.click(screen.getByRole('button', { name: /^Dispute of the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispute' }));
  await user.click(await dialog.findByRole('button', { name: 'Submit' }));
  expect(dialog.queryByText(wholeText(/\$15/))).toBeNull();
});

it('[MNY-09] accepting asks first, and a refusal is shown in its words', async () => {
  const user = await openTable('manager');
  const detail: DisputeDetail = { dispute, isAwaitingAnswer: true, evidence: null };
  server.use(
    http.get('*/api/admin/disputes/5', () => HttpResponse.json(detail)),
    http.post('*/api/admin/disputes/5/accept', () =>
      errorResponse('status_conflict', 'The evidence was already submitted.'),
    ),
  );
  await user.click(screen.getByRole('button', { name: /^Dispute of the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispute' }));
  await user.click(await dialog.findByRole('button', { name: 'Accept the dispute' }));
  expect(dialog.getByText(/This is final\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept for good' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('already submitted');
});

it.each(['viewer', 'staff'] as const)('[MNY-09] %s see the state only', async (role) => {
  await openTable(role);
  expect(screen.queryByRole('button', { name: /^Dispute of/ })).toBeNull();
});
