import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JoinProgress } from '@petwell/contracts';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createAddOn, createPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { createAgreement } from '../../shared/testing/money.ts';
import { createAdminUsers, signInStaff } from '../../shared/testing/staff.ts';

const linkId = '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e';
const proposed = {
  enrollmentId: 44,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  totalMonthlyPrice: '63.50',
  membershipFee: '64.15',
  endsAt: '2026-12-08T15:00:00.000Z',
};
let bodies: unknown[];
let keys: (string | null)[];
let progress: JoinProgress['state'];

beforeEach(() => {
  signInStaff('staff');
  bodies = [];
  keys = [];
  progress = 'waiting';
  server.use(
    http.post('*/api/recommendations', () =>
      HttpResponse.json({
        plans: [
          {
            plan: createPlan({ id: 1, name: 'Dog Silver' }),
            reasons: ['Fits'],
            isRecommended: false,
          },
          { plan: createPlan({ id: 2 }), reasons: ['Best for adult dogs'], isRecommended: true },
        ],
        addOns: [{ addOn: createAddOn({ id: 5 }), reasons: ['For joints'] }],
      }),
    ),
    http.post('*/api/admin/proposals', async ({ request }) => {
      bodies.push(await request.json());
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json(proposed, { status: 201 });
    }),
    http.post('*/api/admin/enrollments/44/join-link', () =>
      HttpResponse.json({
        id: linkId,
        url: 'http://localhost:8080/join#token=abc',
        expiresAt: '2026-12-08T15:00:00.000Z',
      }),
    ),
    http.get(`*/api/admin/join-links/${linkId}`, () => HttpResponse.json({ state: progress })),
  );
});

async function fillIn() {
  const app = await renderApp('/admin-dashboard/new-member');
  const { user } = app;
  await user.type(await screen.findByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Reyes');
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Phone number'), '904-555-0100');
  await user.type(screen.getByLabelText('Pet name'), 'Biscuit');
  await user.selectOptions(screen.getByLabelText('Pet type'), 'dog');
  await user.type(screen.getByLabelText('Breed'), 'Beagle');
  await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
  await user.click(screen.getByRole('button', { name: 'See plans' }));
  await screen.findByText('Best for adult dogs');
  return app;
}

describe('a new member at the counter', () => {
  it('[JOI-23] gets the recommended plan with its reasons and the price, and a code, once on a double click', async () => {
    const { user } = await fillIn();
    expect(screen.getByRole('radio', { name: /Dog Gold/ })).toBeChecked();
    await user.dblClick(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByRole('img', { name: /Code to read/ })).toBeVisible();
    expect(screen.getByLabelText('The same as a link')).toHaveValue(
      'http://localhost:8080/join#token=abc',
    );
    expect(bodies).toMatchObject([
      {
        owner: { email: 'ana@example.com' },
        pet: { name: 'Biscuit', age: 'adult' },
        planId: 2,
        addOnIds: [],
      },
    ]);
    expect(keys).toEqual([expect.any(String)]);
  });

  it('[JOI-24] the desk sees it opened and paid', async () => {
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('Waiting for the owner to open it')).toBeVisible();
    progress = 'opened';
    expect(await screen.findByText('The owner has opened it', {}, { timeout: 4000 })).toBeVisible();
    progress = 'paid';
    expect(await screen.findByText('Biscuit’s plan is paid', {}, { timeout: 4000 })).toBeVisible();
  });

  it('[JOI-25] a change replaces what was proposed', async () => {
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByRole('button', { name: 'Change the plan' }));
    await user.click(screen.getByRole('radio', { name: /Dog Silver/ }));
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ planId: 1, replacesId: 44 });
  });

  it('[JOI-25] a pet that has a plan is asked about; nothing typed is lost', async () => {
    const { user } = await fillIn();
    server.use(
      http.post(
        '*/api/admin/proposals',
        () => errorResponse('duplicate_pet', 'Biscuit already has a plan.'),
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByRole('button', { name: 'It is another pet' }));
    expect(await screen.findByRole('img', { name: /Code to read/ })).toBeVisible();
    expect(bodies).toMatchObject([{ confirmDuplicate: true }]);
  });

  it('[JOI-26] viewers can’t add members', async () => {
    signInStaff('viewer');
    await renderApp('/admin-dashboard/new-member');
    expect(await screen.findByText(/Your role can’t add members/)).toBeVisible();
  });

  it('[JOI-28] paid here, the payment is recorded once, and the agreement is there to print', async () => {
    const { user } = await fillIn();
    const recorded: unknown[] = [];
    server.use(
      http.post('*/api/admin/enrollments/44/recorded-payments', async ({ request }) => {
        recorded.push(await request.json());
        return HttpResponse.json(
          {
            payment: {
              id: linkId,
              enrollmentId: 44,
              amountCents: 12_765,
              paidOn: '2026-11-24',
              method: 'check',
              paidUntil: '2026-12-24',
              recordedAt: '2026-11-24T15:00:00.000Z',
              recordedBy: 'staff',
              voidedAt: null,
            },
            enrollment: createAdminUsers(1)[0]?.enrollments[0],
          },
          { status: 201 },
        );
      }),
      http.get('*/api/admin/customers/7/agreements', () =>
        HttpResponse.json({
          agreements: [createAgreement({ enrollmentId: 44, recordedBy: 'staff' })],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByText('Paid here, in cash or by check'));
    await user.selectOptions(screen.getByLabelText('Paid by'), 'check');
    await user.dblClick(screen.getByRole('button', { name: 'Record $127.65' }));
    expect(await screen.findByRole('link', { name: /Print the agreement/ })).toHaveAttribute(
      'href',
      '/api/admin/agreements/8/agreement.pdf',
    );
    expect(recorded).toMatchObject([{ amountCents: 12_765, method: 'check', months: 1 }]);
  });
});
