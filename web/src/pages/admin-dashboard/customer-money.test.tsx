import type { CustomerPayment } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createCustomerPayment, createRefund } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminUsers,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

async function openDetails() {
  const { user } = await renderApp('/admin-dashboard?customer=1');
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Ana 1 Reyes' })) };
}

function openMoney(...payments: CustomerPayment[]) {
  mockRecords({ payments });
  return openDetails();
}

beforeEach(() => {
  signInStaff('viewer');
  mockCustomers(createAdminUsers(1));
});

it('[ADM-58] has payments, refunds, recorded payments, and disputes in one table, newest first', async () => {
  const dispute = {
    id: 5,
    amountCents: 12_765,
    reason: 'fraudulent',
    status: 'lost',
    outcome: 'lost',
    evidenceDueAt: null,
    submissions: 0,
    openedAt: '2026-11-25T12:00:00.000Z',
  } as const;
  const recorded = {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    method: 'check',
    recordedBy: 'Maya',
    voidReason: null,
    owed: null,
    months: [],
  };
  const { panel } = await openMoney(
    createCustomerPayment({
      invoiceId: 'recorded_7',
      source: 'recorded',
      recorded,
      cardLast4: null,
      createdAt: '2026-11-23T12:00:00.000Z',
    }),
    createCustomerPayment({
      refundedCents: 2_150,
      refunds: [
        createRefund(),
        createRefund({
          id: '3b241101-e2bb-4255-8caf-4136c566a963',
          status: 'failed',
          at: '2026-11-24T12:00:00.000Z',
        }),
      ],
      disputes: [dispute],
    }),
  );
  const rows = within(await panel.findByRole('table', { name: 'Money' })).getAllByRole('row');
  const cells = rows
    .filter((row) => within(row).queryAllByRole('rowheader').length > 0)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
  expect(cells).toEqual([
    'Nov 25, 2026 | Dispute · Biscuit | Visa ending in 4242 | $127.65 | Lost',
    'Nov 24, 2026 | Refund · Biscuit | Visa ending in 4242 | −$21.50 | Failed',
    'Nov 23, 2026 | Recorded payment · Biscuit | by check, recorded by Maya | $127.65 | Paid',
    'Nov 22, 2026 | Refund · Biscuit | Visa ending in 4242 | −$21.50 | On its way',
    'Nov 20, 2026 | First payment · Biscuit | Visa ending in 4242 | $127.65 | Paid',
  ]);
  expect(panel.getAllByRole('table')).toHaveLength(1);
  expect(
    panel.getAllByText(wholeText('paid on November 21, 2026, includes the $64.15 membership fee')),
  ).toHaveLength(2);
});

it('[YEA-19] a year in advance by card names its card, and can’t be voided', async () => {
  signInStaff('manager');
  const recorded = {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    method: 'card',
    recordedBy: 'The owner',
    voidReason: null,
    owed: null,
    months: [],
  };
  const { panel } = await openMoney(createCustomerPayment({ recorded }));
  expect(await panel.findByText('Visa ending in 4242')).toBeVisible();
  expect(panel.getByRole('link', { name: /^Print receipt/ })).toBeVisible();
  expect(panel.queryByRole('button', { name: /^Void/ })).toBeNull();
});

it('explains an open payment, and that an overdue one needs a decision', async () => {
  const { panel } = await openMoney(
    createCustomerPayment({
      invoiceId: 'in_2',
      kind: 'monthly',
      status: 'open',
      membershipFeeCents: 0,
      paidAt: null,
      failedAttempts: 2,
      nextAttemptAt: '2026-11-24T12:00:00.000Z',
      reason: 'do_not_honor',
    }),
    createCustomerPayment({ isLate: true, refundedCents: 500 }),
  );
  expect(
    await panel.findByText('2 failed attempts, bank declined, next attempt on November 24, 2026'),
  ).toBeVisible();
  expect(panel.getByText(wholeText(/\$5\.00 refunded, paid after the plan ended/))).toBeVisible();
});

it('[MNY-12] shows every refund of a payment, and no button to those who may not refund', async () => {
  const { panel } = await openMoney(
    createCustomerPayment({
      refundedCents: 2_150,
      refunds: [
        createRefund(),
        createRefund({ id: '3b241101-e2bb-4255-8caf-4136c566a963', status: 'failed' }),
      ],
    }),
  );
  expect(await panel.findAllByText('Waited an hour')).toHaveLength(2);
  expect(panel.getAllByText('For the payment of November 20, 2026')).toHaveLength(2);
  expect(panel.getByText('the bank sent it back')).toBeVisible();
  expect(panel.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

it('[ADM-58] loads older payments, and tries again what can’t be loaded', async () => {
  const requests: (string | null)[] = [];
  server.use(
    http.get('*/api/admin/customers/:id/payments', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      requests.push(cursor);
      if (requests.length === 1) return HttpResponse.json({}, { status: 503 });
      const first = createCustomerPayment();
      const older = createCustomerPayment({ invoiceId: 'in_0', kind: 'monthly' });
      return HttpResponse.json({
        payments: [cursor === null ? first : older],
        nextCursor: cursor === null ? 'older' : null,
        owed: [],
      });
    }),
  );
  const { user, panel } = await openDetails();
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  await user.click(await panel.findByRole('button', { name: 'Older payments' }));
  expect(await panel.findByText('Monthly payment')).toBeVisible();
  expect(panel.getByText('First payment')).toBeVisible();
  expect(requests).toEqual([null, null, 'older']);
  expect(panel.queryByRole('button', { name: 'Older payments' })).toBeNull();
});

it('[ADM-58] says that there is none', async () => {
  const { panel } = await openMoney();
  expect(await panel.findByText('No payments yet')).toBeVisible();
});

it('[OFR-83] leads from a payment to the sentence that allows it', async () => {
  const sentence = 'Biscuit’s plan costs $65.00 a month from March 3, 2027.';
  const { user, panel } = await openMoney(
    createCustomerPayment({
      basis: { kind: 'notice', at: '2027-01-17T15:00:00.000Z', sentence },
      refunds: [createRefund()],
    }),
    createCustomerPayment({ invoiceId: 'in_0', createdAt: '2025-11-20T12:00:00.000Z' }),
  );
  const whys = await panel.findAllByText('Why this amount?');
  // The refund has none.
  expect(whys).toHaveLength(2);
  await user.click(whys[0] as HTMLElement);
  const [mailed, unknown] = whys.map((why) => why.closest('details') as HTMLElement);
  expect(mailed).toHaveAttribute('open');
  expect(mailed).toHaveTextContent(
    `Why this amount? of Nov 20, 2026Emailed on January 17, 2027:${sentence}`,
  );
  expect(unknown).toHaveTextContent('Recorded without an agreement in PetWell.');
});
