import type { AdminEnrollment, StaffRole } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  mockCustomers,
  mockRecords,
  createAdminEnrollment,
  createAdminUser,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

async function openCustomer(role: StaffRole, enrollment: Partial<AdminEnrollment> = {}) {
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments: [createAdminEnrollment(enrollment)] })]);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const panel = () => within(screen.getByRole('dialog', { name: 'Ana Reyes' }));
const path = (name: string) => `*/api/admin/${name}`;
const pending = { status: 'pending_payment', stripeSubscriptionId: null } as const;

function response(name: string, change: Partial<AdminEnrollment>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(path(name), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ enrollment: createAdminEnrollment(change) });
    }),
  );
  return bodies;
}

describe('customer details', () => {
  it('shows contact data, pets, and enrollments, and restores focus', async () => {
    const { user } = await openCustomer('viewer', { overrideReason: 'Paid in cash on Monday' });
    expect(screen.getByRole('heading', { name: 'Ana Reyes' })).toHaveFocus();
    for (const text of [
      'ana@example.com',
      '904-555-0100',
      'Biscuit: Dog Gold',
      'Joint Health',
      '$93.25',
      '$64.15 (not paid yet)',
      'February 5, 2026',
      'Paid in cash on Monday',
    ]) {
      expect(panel().getByText(wholeText(text))).toBeVisible();
    }
    expect(panel().getByText(/Labrador Retriever, adult/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Ana Reyes' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ana Reyes' })).toHaveFocus());
  });

  it('shows no billing date while payment is pending', async () => {
    await openCustomer('viewer', pending);
    expect(panel().getByText('Payment Required')).toBeVisible();
    expect(panel().queryByText('Next billing date')).toBeNull();
  });

  it('[ADM-20] promises no payment date for a plan that Stripe does not bill', async () => {
    await openCustomer('viewer', { isOverridden: true, stripeSubscriptionId: null });
    expect(panel().getByText('Not billed')).toBeVisible();
    expect(panel().getByText('None: Stripe doesn’t bill it')).toBeVisible();
    expect(panel().queryByText('February 5, 2026')).toBeNull();
  });

  it('[ADM-05] offers no cancellation of the demo account’s plan', async () => {
    signInStaff('manager');
    mockCustomers([createAdminUser({ isDemo: true })]);
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
    await user.click(panel().getByText('More'));
    expect(panel().getByRole('button', { name: 'Sync' })).toBeVisible();
    expect(panel().queryByRole('button', { name: 'Cancel at once' })).toBeNull();
  });

  it('offers a viewer no actions', async () => {
    await openCustomer('viewer', pending);
    for (const name of ['Activate', 'Cancel at once', 'Sync', 'Sync all', 'Delete selected']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it('offers staff neither deletion nor export', async () => {
    const { user } = await openCustomer('staff');
    await user.click(panel().getByText('More'));
    expect(panel().getByRole('button', { name: 'Cancel at once' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete selected' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });
});

describe('cancel', () => {
  it('[ADM-05] confirms, cancels once on a double click, and shows the new status', async () => {
    const { user } = await openCustomer('staff');
    const bodies = response('cancel-subscription', { status: 'cancelled' });
    await user.click(panel().getByRole('button', { name: 'Cancel at once' }));
    const question = screen.getByRole('dialog', { name: 'Cancel Biscuit’s Dog Gold?' });
    expect(question).toHaveTextContent('The plan ends right away. No more payments will be taken');
    expect(bodies).toEqual([]);
    mockRecords({
      history: [
        {
          id: 1,
          at: '2026-11-21T12:00:00.000Z',
          username: 'admin',
          name: null,
          action: 'cancel',
          subject: 'enrollment/21',
          result: 'done',
          detail: 'active → cancelled',
          clientAddress: '192.0.2.1',
        },
      ],
    });
    await user.dblClick(within(question).getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText('Subscription Cancelled')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentId: 21 }]);
    expect(panel().getByText('Cancelled')).toBeVisible();
    expect(await panel().findByText(wholeText('admin ended a plan'))).toBeVisible();
    expect(panel().queryByRole('button', { name: 'Cancel at once' })).toBeNull();
  });

  it('[ADM-05] changes nothing when the provider is unreachable or the user declines', async () => {
    const { user } = await openCustomer('staff');
    await user.click(panel().getByRole('button', { name: 'Cancel at once' }));
    await user.click(screen.getByRole('button', { name: 'Keep plan' }));
    server.use(
      http.post(path('cancel-subscription'), () =>
        errorResponse('internal_error', 'secret detail'),
      ),
    );
    await user.click(panel().getByRole('button', { name: 'Cancel at once' }));
    await user.click(screen.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(
      screen.getByText('Failed to cancel subscription. Please contact support.'),
    ).toBeVisible();
    expect(panel().getByText('Active')).toBeVisible();
  });
});

describe('activate', () => {
  it('[ADM-04] activates a paid enrollment once on a double click', async () => {
    const { user } = await openCustomer('staff', pending);
    const bodies: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    server.use(
      http.post(path('activate-subscription'), async ({ request }) => {
        bodies.push(await request.json());
        await gate.promise;
        return HttpResponse.json({ enrollment: createAdminEnrollment({ status: 'active' }) });
      }),
    );
    await user.dblClick(panel().getByRole('button', { name: 'Activate' }));
    gate.resolve();
    expect(await screen.findByText('Subscription Activated')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentId: 21 }]);
    expect(panel().getByText('Active')).toBeVisible();
  });

  it('[ADM-04] explains an unconfirmed payment, which staff cannot override', async () => {
    const { user } = await openCustomer('staff', pending);
    server.use(
      http.post(path('activate-subscription'), () => errorResponse('payment_not_confirmed', 'x')),
    );
    await user.click(panel().getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('Activation Failed')).toBeVisible();
    expect(screen.getByText('The payment may not be confirmed.')).toBeVisible();
    expect(panel().getByText(/A manager can activate the plan/)).toBeVisible();
    expect(panel().queryByLabelText('Reason')).toBeNull();
  });

  it('[ADM-04] lets a manager override with a written reason', async () => {
    const { user } = await openCustomer('manager', pending);
    server.use(
      http.post(path('activate-subscription'), () => errorResponse('payment_not_confirmed', 'x')),
    );
    await user.click(panel().getByRole('button', { name: 'Activate' }));
    const reason = await panel().findByLabelText('Reason');
    await user.type(reason, 'cash');
    await user.click(panel().getByRole('button', { name: 'Activate without payment' }));
    expect(await panel().findByText('Please give a reason')).toBeVisible();
    const overrideReason = 'cash at the front desk';
    const bodies = response('activate-subscription', { status: 'active', overrideReason });
    await user.type(reason, ' at the front desk');
    await user.click(panel().getByRole('button', { name: 'Activate without payment' }));
    expect(await screen.findByText('Subscription Activated')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentId: 21, overrideReason: 'cash at the front desk' }]);
    expect(panel().getByText('cash at the front desk')).toBeVisible();
  });

  it('explains what a colleague did first', async () => {
    const { user } = await openCustomer('staff', pending);
    const sentence = 'This enrollment has been cancelled meanwhile.';
    server.use(
      http.post(path('activate-subscription'), () => errorResponse('status_conflict', sentence)),
    );
    await user.click(panel().getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(panel().queryByText(/A manager can activate/)).toBeNull();
  });
});
