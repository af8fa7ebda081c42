import type { AdminEnrollment, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { createWaitingAddress, mockWaitingAddress } from '../../shared/testing/waiting-address.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const declined = createCustomerPayment({
  enrollmentId: 21,
  kind: 'monthly',
  status: 'open',
  amountCents: 6_350,
  failedAttempts: 1,
  reason: 'insufficient_funds',
  nextAttemptAt: '2026-11-24T12:00:00.000Z',
});
const owed = [{ enrollmentId: 21, amountCents: 6_350, months: [] }];

async function openDetails(role: StaffRole, plan: Partial<AdminEnrollment> = {}) {
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments: [createAdminEnrollment(plan)] })]);
  mockRecords({ payments: [declined] });
  server.use(
    http.get('*/api/admin/customers/:id/payments', () =>
      HttpResponse.json({ payments: [declined], nextCursor: null, owed }),
    ),
  );
  const { user } = await renderApp('/admin-dashboard?customer=7');
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Ana Reyes' })) };
}

describe('a customer’s details', () => {
  it('[ADM-57] begin with who it is, what is wrong, and what can be done', async () => {
    mockWaitingAddress(createWaitingAddress());
    const { panel } = await openDetails('manager', { paymentProblem: true });
    const wrong = within(await panel.findByRole('region', { name: 'What is wrong' }));
    const parts = [
      panel.getByRole('link', { name: 'ana@example.com' }),
      panel.getByRole('link', { name: '904-555-0100' }),
      panel.getByText(/Labrador Retriever, adult/),
      await wrong.findByText(wholeText(/^Biscuit: \$63\.50 was declined \(insufficient funds\)/)),
      await wrong.findByText(/isn’t confirmed$/),
      await panel.findByRole('button', { name: 'Book appointment' }),
      panel.getByRole('button', { name: 'Edit contact' }),
      panel.getByText(wholeText('Biscuit: Dog Gold'), { selector: 'h4' }),
      panel.getByRole('button', { name: 'End plan' }),
      panel.getByText('Monthly price'),
      panel.getByText('Services used and left'),
      await panel.findByRole('table', { name: 'Money' }),
      panel.getByRole('group', { name: 'Show' }),
      panel.getByText('Technical details'),
    ];
    const follows = parts.slice(1).map((part, index) => {
      const position = parts[index]?.compareDocumentPosition(part) ?? 0;
      return (position & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    });
    expect(follows).toEqual(follows.map(() => true));
  });

  it('[ADM-57] have the next step beside what is wrong, for staff who act', async () => {
    const { panel } = await openDetails('staff', { paymentProblem: true });
    const wrong = within(await panel.findByRole('region', { name: 'What is wrong' }));
    expect(await wrong.findByText(/Next try November 24, 2026/)).toBeVisible();
    for (const name of ['Paid by cash or check for Biscuit', 'Send card link for Biscuit']) {
      expect(wrong.getByRole('button', { name })).toBeVisible();
    }
  });

  it('[ADM-57] offer viewers no next step', async () => {
    const { panel } = await openDetails('viewer', { paymentProblem: true });
    const wrong = within(await panel.findByRole('region', { name: 'What is wrong' }));
    expect(await wrong.findByText(/Next try November 24, 2026/)).toBeVisible();
    expect(wrong.queryByRole('button')).toBeNull();
  });

  it('[ADM-57] offer a link to pay a plan for the first time', async () => {
    const { panel } = await openDetails('staff', {
      id: 22,
      status: 'pending_payment',
      stripeSubscriptionId: null,
    });
    const wrong = within(await panel.findByRole('region', { name: 'What is wrong' }));
    expect(wrong.getByText('Biscuit’s plan isn’t paid yet')).toBeVisible();
    expect(wrong.getByRole('button', { name: 'Send payment link for Biscuit' })).toBeVisible();
  });

  it('[ADM-57] tell of a voided payment that is owed again', async () => {
    const recorded = {
      id: '3b241101-e2bb-4255-8caf-4136c566a962',
      method: 'check',
      recordedBy: 'Maya',
      voidReason: 'The check bounced',
      owed: { from: null, until: '2027-02-20' },
      months: [],
    };
    const { user, panel } = await openDetails('staff');
    server.use(
      http.get('*/api/admin/customers/:id/payments', () =>
        HttpResponse.json({
          payments: [createCustomerPayment({ source: 'recorded', status: 'void', recorded })],
          nextCursor: null,
          owed: [],
        }),
      ),
    );
    await user.click(panel.getByRole('button', { name: 'Close details' }));
    await user.click(screen.getByRole('button', { name: 'Ana Reyes' }));
    const wrong = within(await screen.findByRole('region', { name: 'What is wrong' }));
    expect(
      await wrong.findByText(wholeText('$127.65 is owed after a voided payment')),
    ).toBeVisible();
  });

  it('[ADM-59] fold what only support needs, for managers', async () => {
    const { user, panel } = await openDetails('manager');
    const code = panel.getByText('sub_1');
    expect(code).not.toBeVisible();
    await user.click(panel.getByText('Technical details'));
    expect(code).toBeVisible();
    expect(panel.getByText('Plan ID').parentElement).toHaveTextContent('21');
    expect(panel.getByRole('link', { name: 'Test webhook' })).toHaveAttribute(
      'href',
      '/webhook-test?enrollment=21',
    );
  });

  it.each(['staff', 'viewer'] as const)('[ADM-59] %s don’t get it', async (role) => {
    const { panel } = await openDetails(role);
    expect(await panel.findByRole('table', { name: 'Money' })).toBeVisible();
    expect(panel.queryByText('Technical details')).toBeNull();
    expect(panel.queryByText('sub_1')).toBeNull();
    expect(panel.queryByText(/^ID 21/)).toBeNull();
  });
});
