import type { FailedPayment, OwedEnrollment } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { clinicToday } from '../../shared/format-date.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const months = ['2028-02-10T00:00:00.000Z', '2028-04-10T00:00:00.000Z'].map((startsAt) => ({
  startsAt,
  endsAt: null,
  amountCents: 6_350,
}));
const owed: OwedEnrollment = { enrollmentId: 21, amountCents: 12_700, months };
const failed: FailedPayment = {
  ownerId: 5,
  ownerName: 'Bo Lin',
  email: 'bo@example.com',
  phone: '(904) 555-0170',
  petName: 'Rex',
  status: 'unpaid',
  invoiceId: 'in_9',
  lastCall: null,
  failedAt: '2028-02-10T12:00:00.000Z',
  nextAttemptAt: null,
  reason: 'insufficient_funds',
  ...owed,
};

async function openWorkList(role: 'staff' | 'viewer' = 'staff') {
  signInStaff(role);
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({ failedPayments: { items: [failed], nextCursor: null, total: 1 } }),
    ),
    http.get('*/api/admin/work-list/snoozed', () => HttpResponse.json({ items: [] })),
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
  );
  const { user } = await renderApp('/admin-dashboard/work-list');
  return { user, list: within(await screen.findByRole('list', { name: 'Failed payments' })) };
}

function answer(...answers: (() => Response)[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post('*/api/admin/enrollments/21/overdue-payments', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return answers[sent.length - 1]?.() ?? HttpResponse.error();
    }),
  );
  return sent;
}
const paid = (amountCents = 12_700) =>
  HttpResponse.json(
    { paymentId: '3b241101-e2bb-4255-8caf-4136c566a962', amountCents, months },
    { status: 201 },
  );
const button = { name: 'Paid by cash or check for Rex' };
const openDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Record $127.00' }));

it('[MNY-147] staff take exactly what is due, with its months named, and a double click sends it once', async () => {
  const { user, list } = await openWorkList();
  const sent = answer(() => paid());
  await user.click(list.getByRole('button', button));
  const dialog = await openDialog();
  expect(dialog.getByText(wholeText('$127.00 for February 2028 and April 2028'))).toBeVisible();
  expect(dialog.getByText(/^Months in which the plan was suspended/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Paid by'), 'Check');
  expect(dialog.queryByRole('option', { name: 'Other' })).toBeNull();
  const submit = dialog.getByRole('button', { name: 'Record payment' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(
    await screen.findByText(wholeText('$127.00. The card isn’t charged for it anymore.'), {
      selector: '[data-variant] *',
    }),
  ).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { amountCents: 12_700, paidOn: clinicToday(), method: 'check' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[MNY-147] a refusal is shown in the dialog, and what the card paid meanwhile is said', async () => {
  const { user, list } = await openWorkList();
  const refusal = 'A charge to the card is still being processed.';
  answer(
    () => errorResponse('status_conflict', refusal),
    () => paid(6_350),
  );
  await user.click(list.getByRole('button', button));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText(refusal)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(
    await screen.findByText(wholeText(/^Only \$63\.50 was recorded/), {
      selector: '[data-variant] *',
    }),
  ).toBeVisible();
});

it('[MNY-147] after a lost answer only the same payment is sent, with its key', async () => {
  const { user, list } = await openWorkList();
  const sent = answer(
    () => HttpResponse.error(),
    () => paid(),
  );
  await user.click(list.getByRole('button', button));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText(/it is never recorded twice/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByText(wholeText(/^\$127\.00\. The card/), { selector: '[data-variant] *' });
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

it('[MNY-147] viewers aren’t offered it', async () => {
  const { list } = await openWorkList('viewer');
  expect(list.queryByRole('button')).toBeNull();
});

it('[MNY-147] it is in the customer’s details, beside the other ways, and the void names its months', async () => {
  signInStaff('staff');
  const enrollment = createAdminEnrollment({ id: 21, petName: 'Rex', status: 'suspended' });
  mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
  const open = createCustomerPayment({ enrollmentId: 21, status: 'open', kind: 'monthly' });
  const voided = createCustomerPayment({
    invoiceId: 'recorded_7',
    source: 'recorded',
    enrollmentId: 21,
    status: 'void',
    recorded: {
      id: '3b241101-e2bb-4255-8caf-4136c566a962',
      method: 'cash',
      recordedBy: 'Maya',
      voidReason: 'Miscounted',
      owed: { from: '2028-02-10', until: '2028-05-10' },
      months,
    },
  });
  mockRecords({ payments: [open, voided] });
  server.use(
    http.get('*/api/admin/customers/:ownerId/payments', () =>
      HttpResponse.json({ payments: [open, voided], nextCursor: null, owed: [owed] }),
    ),
  );
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana Reyes' }));
  expect(await drawer.findByText('Owed again for February 2028 and April 2028')).toBeVisible();
  const buttons = await drawer.findAllByRole('button', { name: /^Paid by cash or check/ });
  expect(buttons.map((one) => one.textContent)).toEqual(['Paid by cash or check for Rex']);
});
