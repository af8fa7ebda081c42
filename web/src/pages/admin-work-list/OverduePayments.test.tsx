import type { FailedPayment, PaymentRetry, SnoozedItem, StaffRole } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
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
  lastCall: { kind: 'left_message', by: 'Kim Vo', at: '2026-11-23T15:00:00.000Z' },
  months: [],
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

const mockSnoozed = (items: SnoozedItem[]) =>
  server.use(http.get('*/api/admin/work-list/snoozed', () => HttpResponse.json({ items })));

async function openWorkList(role: StaffRole = 'staff', snoozed: SnoozedItem[] = []) {
  signInStaff(role);
  mockCustomers([]);
  mockSnoozed(snoozed);
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({ failedPayments: { items: [owed], nextCursor: null, total: 1 } }),
    ),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
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

it('[MNY-18] staff mark a call, and the row tells of the last one', async () => {
  const { user, list } = await openWorkList();
  expect(list.getByText(/^Left a message on Nov 23, 2026/)).toHaveTextContent('Kim Vo');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/admin/payments/in_9/calls', async ({ request }) => {
      sent.push(await request.json());
      const call = { kind: 'called', by: 'admin', at: '2026-11-24T15:00:00.000Z' };
      return HttpResponse.json({ call }, { status: 201 });
    }),
  );
  const called = list.getByRole('button', { name: 'Called for Rex' });
  await user.click(called);
  // While one is sent, the other is ignored.
  await waitFor(() => expect(sent).toEqual([{ kind: 'called' }]));
  await waitFor(() => expect(called).not.toHaveAttribute('aria-busy'));
  await user.click(list.getByRole('button', { name: 'Left a message for Rex' }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'called' }, { kind: 'left_message' }]));
});

it('[MNY-19] staff snooze an item with a note, and put it back', async () => {
  const { user, list } = await openWorkList();
  const sent: unknown[] = [];
  const refusal = { until: 'Choose a day within the next 90 days' };
  server.use(
    http.post('*/api/admin/payments/in_9/snooze', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return new HttpResponse(null, { status: 204 });
      return errorResponse('validation_failed', 'Some fields need your attention.', refusal);
    }),
    http.post('*/api/admin/payments/in_9/wake', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const snooze = list.getByRole('button', { name: 'Snooze Rex' });
  await user.click(snooze);
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze until a day' }));
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(snooze);
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await dialog.findByText('Please write something')).toBeVisible();
  await user.type(dialog.getByLabelText('Until'), '2027-11-30');
  await user.type(dialog.getByLabelText('Note'), 'Gets paid on Friday');
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await dialog.findByText(refusal.until)).toBeVisible();
  const snoozed = { invoiceId: 'in_9', until: '2026-11-30', by: 'Kim Vo' };
  const { ownerId, ownerName, email, petName } = owed;
  mockSnoozed([{ ...snoozed, list: 'failedPayments', ownerId, ownerName, email, petName }]);
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  const section = within(await screen.findByRole('list', { name: 'Snoozed' }));
  expect(section.getByText(/^Rex: failed payment\. Back on November 30, 2026/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Put back Rex' }));
  await expect.poll(() => sent.at(-1)).toEqual({ list: 'failedPayments' });
  expect(sent[1]).toEqual({
    list: 'failedPayments',
    until: '2027-11-30',
    note: 'Gets paid on Friday',
  });
});

it('[MNY-19] one that can’t be put back says so, although another is being put back', async () => {
  const { ownerId, ownerName, email } = owed;
  const item = {
    list: 'failedPayments',
    until: '2026-11-30',
    by: 'Kim Vo',
    ownerId,
    ownerName,
    email,
  } as const;
  const items = ['Rex', 'Max'].map((petName) => ({ ...item, petName, invoiceId: petName }));
  const { user } = await openWorkList('staff', items);
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
  const done: string[] = [];
  server.use(
    http.post('*/api/admin/payments/Rex/wake', () => refusal),
    http.post('*/api/admin/payments/Max/wake', () => {
      done.push('Max');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const section = within(await screen.findByRole('list', { name: 'Snoozed' }));
  await user.click(section.getByRole('button', { name: 'Put back Rex' }));
  await user.click(section.getByRole('button', { name: 'Put back Max' }));
  await expect.poll(() => done).toEqual(['Max']);
  refuse(errorResponse('service_unavailable', 'Away.'));
  expect(await screen.findByText('Not Put Back')).toBeVisible();
});

it('[MNY-76] staff send a card link, copy it, and a repetition after a lost answer has the same key', async () => {
  const { user, list } = await openWorkList();
  const keys: (string | null)[] = [];
  const link = {
    id: '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e',
    url: 'http://localhost:8080/card-link#token=abc',
    expiresAt: '2026-12-01T15:00:00.000Z',
  };
  server.use(
    http.post('*/api/admin/enrollments/21/card-link', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(link);
    }),
  );
  const send = list.getByRole('button', { name: 'Send card link for Rex' });
  await user.click(send);
  expect(await list.findByRole('alert')).toBeVisible();
  await user.click(send);
  expect(await list.findByText('Link Emailed')).toBeVisible();
  expect(list.getByLabelText('Card link for Rex')).toHaveValue(link.url);
  await user.click(list.getByRole('button', { name: 'Copy link for Rex' }));
  expect(await list.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link.url);
  expect(new Set(keys).size).toBe(1);
});

it('[MNY-76] tells why no link was sent', async () => {
  const { user, list } = await openWorkList();
  server.use(
    http.post('*/api/admin/enrollments/21/card-link', () =>
      errorResponse('status_conflict', 'This plan has ended.'),
    ),
  );
  await user.click(list.getByRole('button', { name: 'Send card link for Rex' }));
  expect(await list.findByRole('alert')).toHaveTextContent('This plan has ended.');
});

it('[JOI-33] says when a link that was just sent can be sent again, and the button still sends it', async () => {
  const { user, list } = await openWorkList();
  const sentence = 'We’ve just emailed this link. You can send it again in 2 minutes.';
  const link = {
    id: '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e',
    url: 'http://localhost:8080/card-link#token=abc',
    expiresAt: '2026-12-01T15:00:00.000Z',
  };
  const path = '*/api/admin/enrollments/21/card-link';
  server.use(http.post(path, () => errorResponse('rate_limited', sentence)));
  const send = list.getByRole('button', { name: 'Send card link for Rex' });
  await user.click(send);
  expect(await list.findByRole('alert')).toHaveTextContent(sentence);
  server.use(http.post(path, () => HttpResponse.json(link)));
  await user.click(send);
  expect(await list.findByText('Link Emailed')).toBeVisible();
});
