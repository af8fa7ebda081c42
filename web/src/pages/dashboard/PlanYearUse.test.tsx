import type { EnrollmentView } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createBenefit, createDiscount, createPlanYear } from '../../shared/testing/benefits.ts';
import { mockPlanYear } from '../../shared/testing/desk.ts';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

function openDashboard(enrollment: Partial<EnrollmentView> = {}) {
  const owner = createOwner();
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner, enrollments: [createEnrollmentView(enrollment)] }),
    ),
  );
  return renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
}

describe('the plan year on the dashboard', () => {
  it('[DSH-17] shows counters, last and next dates, and the value used beside what was paid', async () => {
    mockPlanYear({
      benefits: [
        createBenefit(),
        createBenefit({
          code: 'dental',
          label: 'Dental cleaning',
          quantity: 1,
          used: 1,
          left: 0,
          nextDueOn: '2026-12-01',
        }),
        createBenefit({
          code: 'nail_trim',
          label: 'Nail trim',
          quantity: 4,
          used: 0,
          left: 4,
          lastUsedOn: null,
          nextDueOn: '2027-01-15',
        }),
        createDiscount(),
      ],
    });
    await openDashboard();
    const list = within(await screen.findByRole('list', { name: 'Services' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Comprehensive physical examLast used October 20, 2026 · Due April 20, 20272 of 4 left',
      'Dental cleaningLast used October 20, 20260 of 1 left',
      'Nail trimDue January 15, 20274 of 4 left',
      '5% off other services',
    ]);
    expect(screen.getByText('September 1, 2026 to August 31, 2027')).toBeVisible();
    expect(screen.getByText('You’ve used $310 of care; you’ve paid $254.60.')).toBeVisible();
    expect(screen.getByText(/^Due next:/)).toHaveTextContent(
      'Due next: Nail trim, January 15, 2027',
    );
    expect(document.body.textContent).not.toMatch(/coverage|covered/i);
  });

  it('[DSH-17] says that nothing is used yet', async () => {
    mockPlanYear({ valueUsed: '0.00' });
    await openDashboard();
    expect(
      await screen.findByText('You haven’t used any care yet; you’ve paid $254.60.'),
    ).toBeVisible();
  });

  it('[DSH-17] leaves out what was paid while billing cannot say', async () => {
    mockPlanYear({ paid: null });
    await openDashboard();
    expect(await screen.findByText('You’ve used $310 of care.')).toBeVisible();
  });

  it.each(['pending_payment', 'suspended', 'cancelled'] as const)(
    '[DSH-17] counts nothing for a plan that is %s',
    async (status) => {
      const read: string[] = [];
      server.use(
        http.get('*/api/enrollments/:id/benefits', ({ request }) => {
          read.push(request.url);
          return HttpResponse.json(createPlanYear());
        }),
      );
      await openDashboard({ status });
      expect(await screen.findByRole('heading', { name: 'Biscuit' })).toBeVisible();
      expect(screen.queryByText('Your plan year')).toBeNull();
      expect(read).toEqual([]);
    },
  );

  it('[DSH-17] retries what could not be loaded, and leaves the rest of the page alone', async () => {
    server.use(http.get('*/api/enrollments/:id/benefits', () => HttpResponse.error()));
    const { user } = await openDashboard();
    expect(await screen.findByText('Your plan year could not be loaded')).toBeVisible();
    expect(screen.getByText('Next billing date')).toBeVisible();
    mockPlanYear({ benefits: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Your plan year')).toBeNull());
  });
});
