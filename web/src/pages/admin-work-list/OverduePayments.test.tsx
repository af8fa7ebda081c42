import type { FailedPayment, PaymentRetry, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const owed: FailedPayment = {
  ownerId: 5,
  ownerName: 'Bo Lin',
  email: 'bo@example.com',
  phone: '(904) 555-0170',
  enrollmentId: 21,
  petName: 'Rex',
  status: 'past_due',
  invoiceId: 'in_9',
  amountCents: 6_350,
  failedAt: '2026-11-20T12:00:00.000Z',
  nextAttemptAt: null,
  reason: 'insufficient_funds',
};
const answer = (given: Partial<PaymentRetry>): PaymentRetry => ({
  outcome: 'declined',
  amountCents: 6_350,
  cardBrand: 'visa',
  cardLast4: '0341',
  reason: 'insufficient_funds',
  isHardDecline: false,
  ...given,
});

async function openWorkList(role: StaffRole = 'staff') {
  signInStaff(role);
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({ failedPayments: { items: [owed], nextCursor: null, total: 1 } }),
    ),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
    http.get('*/api/admin/unmatched-features', () => HttpResponse.json({ enrollments: [] })),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  return { user, list: within(await screen.findByRole('list', { name: 'Failed payments' })) };
}
function answerRetries(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/admin/payments/in_9/retry', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers[keys.length - 1]?.() ?? HttpResponse.error();
    }),
  );
  return keys;
}
const tryAgain = { name: 'Try again now for Rex' };

it('[MNY-17] staff try a failed payment again, and see the answer with what to do', async () => {
  const { user, list } = await openWorkList();
  answerRetries(
    () => HttpResponse.json(answer({})),
    () => HttpResponse.json(answer({ outcome: 'paid', reason: null })),
  );
  await user.click(list.getByRole('button', tryAgain));
  expect(await list.findByText(/^Visa ending in 0341 was declined: insufficient/)).toBeVisible();
  expect(list.getByText('Payment Declined')).toBeVisible();
  await user.click(list.getByRole('button', tryAgain));
  expect(await screen.findByText('Payment Made', { selector: '[data-variant] *' })).toBeVisible();
});

it('[MNY-17] after a lost answer it is sent again with the same key', async () => {
  const { user, list } = await openWorkList();
  const keys = answerRetries(
    () => HttpResponse.error(),
    () => errorResponse('service_unavailable', 'Later'),
    () => HttpResponse.json(answer({ outcome: 'needs_owner', reason: null })),
  );
  await user.click(list.getByRole('button', tryAgain));
  expect(await list.findByText(/it is never charged twice/)).toBeVisible();
  await user.click(list.getByRole('button', tryAgain));
  await expect.poll(() => keys.length).toBe(2);
  await list.findByText(/it is never charged twice/);
  await user.click(list.getByRole('button', tryAgain));
  expect(await list.findByText('The Owner Must Approve It')).toBeVisible();
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(new Set(keys).size).toBe(1);
});

it('[MNY-17] tells why it was not tried', async () => {
  const { user, list } = await openWorkList();
  answerRetries(() => errorResponse('too_many_attempts', 'This was tried by hand today.'));
  await user.click(list.getByRole('button', tryAgain));
  expect(await list.findByRole('alert')).toHaveTextContent('This was tried by hand today.');
});

it('[MNY-17] viewers see the failed payment and can’t try it', async () => {
  const { list } = await openWorkList('viewer');
  expect(list.getByText('$63.50')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
});
