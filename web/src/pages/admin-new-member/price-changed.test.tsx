import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  proposeRequestSchema,
  type ProposeRequest,
  type Recommendations,
} from '@petwell/contracts';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createAddOn, createPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

let sent: { key: string | null; body: ProposeRequest }[];
let refusal: 'price_changed' | 'unknown_plan' | null;

type Plan = Recommendations['plans'][number]['plan'];
const recommend = (...plans: Plan[]) =>
  server.use(
    http.post('*/api/recommendations', () =>
      HttpResponse.json({
        plans: plans.map((plan, at) => ({ plan, reasons: ['Fits'], isRecommended: at === 0 })),
        addOns: [{ addOn: createAddOn({ id: 5 }), reasons: ['For joints'] }],
      }),
    ),
  );

beforeEach(() => {
  signInStaff('staff');
  sent = [];
  refusal = null;
  recommend(createPlan());
  server.use(
    http.post('*/api/admin/proposals', async ({ request }) => {
      const body = proposeRequestSchema.parse(await request.json());
      sent.push({ key: request.headers.get('idempotency-key'), body });
      if (refusal) return errorResponse(refusal, 'What was chosen has changed.');
      const proposed = {
        enrollmentId: 44,
        ownerId: 7,
        ownerName: 'Ana Reyes',
        email: 'ana@example.com',
        petName: 'Biscuit',
        planName: 'Dog Gold',
        totalMonthlyPrice: '94.75',
        membershipFee: '64.15',
        endsAt: '2026-12-08T15:00:00.000Z',
        isTakenOver: false,
      };
      return HttpResponse.json(proposed, { status: 201 });
    }),
    // What follows isn't part of these tests.
    http.post('*/api/admin/enrollments/44/join-link', () =>
      errorResponse('service_unavailable', 'Billing is away.'),
    ),
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
  await screen.findByText('Fits');
  return app;
}
const showCode = () => screen.getByRole('button', { name: 'Show the code' });

describe('a new member, when what was shown has changed', () => {
  it('[OFR-45] shows staff both prices, and proposes at the new one with the same button', async () => {
    const { user } = await fillIn();
    await user.click(screen.getByRole('checkbox', { name: /Joint Health/ }));
    refusal = 'price_changed';
    recommend(createPlan({ version: 2, monthlyPrice: '65.00' }));
    await user.click(showCode());
    const line = wholeText(
      'Dog Gold was $63.50 a month when you opened this page. It is $65.00 now.',
    );
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByText('The price has changed').closest('[role=status]')).toHaveFocus();
    expect(screen.getByText('Monthly total').parentElement).toHaveTextContent('$94.75');
    refusal = null;
    await user.click(showCode());
    expect(
      await screen.findByText(
        wholeText('Ana Reyes’s Biscuit: Dog Gold, $94.75 a month, $64.15 membership fee'),
      ),
    ).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { planId: 2, addOnIds: ['5'], shown: { plan: 1, addOns: { 5: 1 } } },
      { planId: 2, addOnIds: ['5'], shown: { plan: 2, addOns: { 5: 1 } } },
    ]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('[OFR-45] leads staff to another plan when the chosen one is gone', async () => {
    const { user } = await fillIn();
    refusal = 'unknown_plan';
    recommend(createPlan({ id: 1, name: 'Dog Silver' }));
    server.use(http.get('*/api/plans', () => HttpResponse.json([])));
    await user.click(showCode());
    expect(await screen.findByText('This plan is no longer offered')).toBeVisible();
    refusal = null;
    await user.click(screen.getByRole('radio', { name: /Dog Silver/ }));
    expect(screen.queryByText('This plan is no longer offered')).toBeNull();
    expect(screen.queryByText('It wasn’t saved')).toBeNull();
    await user.click(showCode());
    await waitFor(() => expect(sent.map(({ body }) => body.planId)).toEqual([2, 1]));
  });
});
