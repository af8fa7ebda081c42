import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createConfig } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';

const nothing = { items: [], nextCursor: null, total: 0 };
const empty = { expiringCards: nothing, failedPayments: nothing };

describe('first payments on /admin-dashboard/work-list', () => {
  beforeEach(() => {
    signInStaff('viewer');
    server.use(
      http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
      http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases: [] })),
    );
  });

  it('[ADM-21] lists first payments that failed or were never made, with the day of removal', async () => {
    server.use(
      http.get('*/api/admin/work-list', () =>
        HttpResponse.json({
          ...empty,
          declinedFirstPayments: [
            { enrollmentId: 5, failedAt: '2026-01-06T12:00:00.000Z', reason: 'insufficient_funds' },
            { enrollmentId: 6, failedAt: '2026-01-07T12:00:00.000Z', reason: null },
          ],
        }),
      ),
    );
    const pending = { status: 'pending_payment', stripeSubscriptionId: null } as const;
    const enrollments = [
      createAdminEnrollment({ id: 1, ...pending }),
      createAdminEnrollment({ id: 2, ...pending, stripeSubscriptionId: 'sub_2', petName: 'Miso' }),
      createAdminEnrollment({ id: 3, ...pending, enrolledAt: new Date().toISOString() }),
      createAdminEnrollment({ id: 4 }),
      createAdminEnrollment({ id: 5, ...pending }),
      createAdminEnrollment({ id: 6, ...pending, stripeSubscriptionId: 'sub_6' }),
    ];
    mockCustomers([createAdminUser({ enrollments }), createAdminUser({ isDemo: true })]);
    await renderApp('/admin-dashboard/work-list');
    const list = within(await screen.findByRole('list', { name: 'First payments' }));
    const [left, failed, declined, withoutReason, ...others] = list.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(left).toHaveTextContent('Left before paying');
    expect(left).toHaveTextContent('If it isn’t paid, it is removed on February 4, 2026.');
    expect(failed).toHaveTextContent('Miso · Dog Gold · enrolled on January 5, 2026');
    expect(failed).toHaveTextContent('Payment not completed');
    expect(declined).toHaveTextContent('Payment declined');
    expect(declined).toHaveTextContent('Last try: insufficient funds on January 6, 2026');
    expect(declined).toHaveTextContent('Call and ask for another card');
    expect(withoutReason).toHaveTextContent('Last try: declined on January 7, 2026.Next');
    expect(list.getAllByRole('link', { name: 'Call 904-555-0100' })).toHaveLength(4);
    expect(screen.getByRole('heading', { name: 'First payments (4)' })).toBeVisible();
  });

  it('[ADM-21] tells no day of removal for a plan with recorded services', async () => {
    server.use(http.get('*/api/admin/work-list', () => HttpResponse.json(empty)));
    const enrollment = createAdminEnrollment({ status: 'pending_payment', hasUses: true });
    mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
    await renderApp('/admin-dashboard/work-list');
    const list = await screen.findByRole('list', { name: 'First payments' });
    expect(list).toHaveTextContent('Services have been recorded for it, so it isn’t removed.');
    expect(list).not.toHaveTextContent('February');
  });

  it('[APT-16] more than an hour ago is by the clinic’s clock', async () => {
    server.use(http.get('*/api/admin/work-list', () => HttpResponse.json(empty)));
    const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const config = createConfig({ now: hoursAhead(2) });
    server.use(http.get('*/api/config', () => HttpResponse.json(config)));
    const pending = { status: 'pending_payment', stripeSubscriptionId: null } as const;
    const enrollments = [
      createAdminEnrollment({ id: 1, ...pending, enrolledAt: hoursAhead(0.5) }),
      createAdminEnrollment({ id: 2, ...pending, enrolledAt: hoursAhead(1.5), petName: 'Miso' }),
    ];
    mockCustomers([createAdminUser({ enrollments })]);
    await renderApp('/admin-dashboard/work-list');
    const list = await screen.findByRole('list', { name: 'First payments' });
    expect(list).toHaveTextContent('Biscuit');
    expect(list).not.toHaveTextContent('Miso');
  });
});
