import type { ActivityEntry, CustomerMail, CustomerPayment } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import {
  mockCustomers,
  mockRecords,
  createAdminUsers,
  signInStaff,
} from '../../shared/testing/staff.ts';

const payment = (overrides: Partial<CustomerPayment> = {}): CustomerPayment => ({
  invoiceId: 'in_1',
  enrollmentId: 1001,
  petName: 'Biscuit',
  kind: 'first',
  status: 'paid',
  amountCents: 12_765,
  membershipFeeCents: 6_415,
  refundedCents: 0,
  isDisputed: false,
  isLate: false,
  currency: 'usd',
  cardBrand: 'visa',
  cardLast4: '4242',
  createdAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-21T12:00:00.000Z',
  failedAttempts: 0,
  nextAttemptAt: null,
  reason: null,
  ...overrides,
});
const mail: CustomerMail = {
  id: 3,
  kind: 'payment-receipt',
  subject: 'Your receipt from PetWell Veterinary Clinic: $127.65',
  state: 'sent',
  createdAt: '2026-11-21T17:30:00.000Z',
  sentAt: '2026-11-21T17:30:01.000Z',
};
const entry: ActivityEntry = {
  id: 90,
  at: '2026-11-21T17:30:00.000Z',
  username: 'maya',
  action: 'cancel',
  subject: 'enrollment/1001',
  result: 'refused',
  detail: 'Somebody else is working on this right now.',
  clientAddress: '203.0.113.7',
};

async function openDetails(path = '/admin-dashboard') {
  const { user } = await renderApp(path);
  if (!path.includes('customer=')) {
    await user.click(await screen.findByRole('button', { name: 'Ana 1 Reyes' }));
  }
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Ana 1 Reyes' })) };
}

describe('customer records', () => {
  beforeEach(() => {
    signInStaff('viewer');
    mockCustomers(createAdminUsers(2));
  });

  it('show payments, emails, and history', async () => {
    mockRecords({ payments: [payment()], mails: [mail], history: [entry] });
    const { panel } = await openDetails();
    const payments = within(await panel.findByRole('list', { name: 'Payments' }));
    for (const text of ['$127.65', 'Paid', /includes the \$64\.15 membership fee/]) {
      expect(payments.getByText(text)).toBeVisible();
    }
    expect(payments.getByText(/First payment · Biscuit · Visa ending in 4242/)).toBeVisible();
    const mails = within(await panel.findByRole('list', { name: 'Emails' }));
    expect(mails.getByText(mail.subject)).toBeVisible();
    expect(mails.getByText('Sent')).toBeVisible();
    const history = await panel.findByRole('list', { name: 'History' });
    expect(history).toHaveTextContent('maya: Cancel · Enrollment 1001');
    expect(history).toHaveTextContent('Refused');
  });

  it('explain an open payment, and that an overdue one needs a decision', async () => {
    mockRecords({
      payments: [
        payment({
          invoiceId: 'in_2',
          kind: 'monthly',
          status: 'open',
          membershipFeeCents: 0,
          paidAt: null,
          failedAttempts: 2,
          nextAttemptAt: '2026-11-24T12:00:00.000Z',
          reason: 'insufficient_funds',
        }),
        payment({ isLate: true, refundedCents: 500 }),
      ],
    });
    const { panel } = await openDetails();
    expect(
      await panel.findByText(
        '2 failed attempts, insufficient funds, next attempt on November 24, 2026',
      ),
    ).toBeVisible();
    expect(panel.getByText(/\$5\.00 refunded, paid after the plan ended/)).toBeVisible();
  });

  it('say when a section is empty', async () => {
    const { panel } = await openDetails();
    for (const text of ['No payments yet', 'No emails yet', 'No staff activity yet']) {
      expect(await panel.findByText(text)).toBeVisible();
    }
  });

  it('show an error and a retry per section', async () => {
    mockRecords({ mails: [mail] });
    server.use(
      http.get('*/api/admin/customers/:id/payments', () => HttpResponse.json({}, { status: 503 })),
    );
    const { user, panel } = await openDetails();
    expect(await panel.findByText(/We can't load this right now/)).toBeVisible();
    expect(await panel.findByText(mail.subject)).toBeVisible();
    mockRecords({ payments: [payment()], mails: [mail] });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('list', { name: 'Payments' })).toBeVisible();
  });

  it('load older records', async () => {
    const requests: (string | null)[] = [];
    server.use(
      http.get('*/api/admin/customers/:id/mails', ({ request, params }) => {
        const before = new URL(request.url).searchParams.get('before');
        requests.push(`${String(params['id'])} ${String(before)}`);
        return HttpResponse.json(
          before === null
            ? { mails: [mail], hasMore: true }
            : { mails: [{ ...mail, id: 2, subject: 'Welcome' }], hasMore: false },
        );
      }),
    );
    const { user, panel } = await openDetails();
    await user.click(await panel.findByRole('button', { name: 'Older emails' }));
    expect(await panel.findByText('Welcome')).toBeVisible();
    expect(requests).toEqual(['1 null', '1 3']);
    expect(panel.queryByRole('button', { name: 'Older emails' })).toBeNull();
  });

  it('open automatically from the work list', async () => {
    const { panel } = await openDetails('/admin-dashboard?q=ana&customer=1');
    expect(panel.getByText('ana-1@example.com')).toBeVisible();
  });
});
