import type { EnrollmentRequestInput, Recommendations } from '@petwell/contracts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAddOn,
  createEnrollmentResponse,
  createListedPlan,
  createOwner,
  createPlan,
  createRecommendations,
  createSession,
} from '../../shared/testing/factories.ts';
import { storedFlow, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const petData = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: ['joint issues'],
  ownerId: 0,
};
const raised = createPlan({
  version: 2,
  monthlyPrice: '65.00',
  membershipFee: '70.00',
  features: [...createPlan().features.slice(0, -1), 'One-time membership fee: $70.00'],
});
const recommending = (plan: Recommendations['plans'][number]['plan']) =>
  createRecommendations({ plans: [{ plan, reasons: ['Fits'], isRecommended: true }] });

let sent: { key: string | null; choice: EnrollmentRequestInput['enrollment'] }[];

/** Sells what is shown from version 2 on; refuses everything else, as enrollment does. */
function sell(refusal: 'price_changed' | 'unknown_plan' | 'unknown_add_on' = 'price_changed') {
  server.use(
    http.post('*/api/enrollments', async ({ request }) => {
      const { enrollment: choice } = (await request.json()) as EnrollmentRequestInput;
      sent.push({ key: request.headers.get('idempotency-key'), choice });
      return choice.shown?.plan === 2
        ? HttpResponse.json(createEnrollmentResponse(), { status: 201 })
        : errorResponse(refusal, 'What you chose has changed.');
    }),
  );
}
const recommend = (recommendations: Recommendations) =>
  server.use(http.post('*/api/recommendations', () => HttpResponse.json(recommendations)));

beforeEach(() => {
  sent = [];
  const recommendations = createRecommendations();
  storeFlow('enrollmentData', { petData, planId: 2, addOnIds: ['3'], recommendations });
});

async function openPage(): Promise<UserEvent> {
  const { user } = await renderApp('/enrollment');
  await user.type(await screen.findByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Reyes');
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Phone number'), '904-555-0100');
  return user;
}
const complete = () => screen.getByRole('button', { name: 'Complete Enrollment' });

describe('/enrollment, when what was shown has changed', () => {
  it('[OFR-45] [OFR-47] shows both prices, keeps the input, and enrolls at the new ones with the same button', async () => {
    sell();
    recommend({
      ...recommending(raised),
      addOns: [
        { addOn: createAddOn({ version: 2, monthlyPrice: '31.00' }), reasons: ['For joints'] },
      ],
    });
    const user = await openPage();
    await user.click(complete());
    for (const line of [
      'Dog Gold was $63.50 a month when you opened this page. It is $65.00 now.',
      'Joint Health was $29.75 a month when you opened this page. It is $31.00 now.',
      'The membership fee was $64.15 when you opened this page. It is $70.00 now.',
      'Nothing has been charged. If that’s fine, press “Complete Enrollment” again.',
    ]) {
      expect(await screen.findByText(wholeText(line))).toBeVisible();
    }
    expect(screen.getByText('The price has changed').closest('[role=status]')).toHaveFocus();
    expect(screen.queryByText('Enrollment Failed')).toBeNull();
    expect(screen.getByText('Due today').parentElement).toHaveTextContent('$166.00');
    expect(screen.getByText(wholeText('Next: password, then payment, $166.00'))).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveValue('Reyes');
    expect(storedFlow('enrollmentData')).toMatchObject({
      planId: 2,
      addOnIds: ['3'],
      recommendations: { plans: [{ plan: { version: 2, monthlyPrice: '65.00' } }] },
    });
    await user.click(complete());
    await waitFor(() => expect(window.location.pathname).toBe('/account-setup'));
    expect(sent.map(({ choice }) => choice.shown)).toEqual([
      { plan: 1, addOns: { 3: 1 } },
      { plan: 2, addOns: { 3: 2 } },
    ]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('[OFR-45] a signed-in owner is asked as well, for a plan that is no longer among the best three', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      http.get('*/api/plans', () => HttpResponse.json([createListedPlan(raised)])),
      // The next page starts to load, but is not part of this test.
      http.post('*/api/create-subscription', () => delay('infinite')),
    );
    sell();
    recommend(recommending(createPlan({ id: 1, name: 'Dog Platinum' })));
    const { user } = await renderApp('/enrollment');
    await screen.findByText('You’re signed in', { exact: false });
    await user.click(complete());
    const line = 'Dog Gold was $63.50 a month when you opened this page. It is $65.00 now.';
    expect(await screen.findByText(wholeText(line))).toBeVisible();
    await user.click(complete());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.choice).toMatchObject({ existingOwnerId: 7, shown: { plan: 2 } });
  });

  it('[OFR-47] leads back to the plans when the plan is gone, with nothing lost', async () => {
    sell('unknown_plan');
    recommend(recommending(createPlan({ id: 1, name: 'Dog Platinum', monthlyPrice: '91.00' })));
    server.use(http.get('*/api/plans', () => HttpResponse.json([])));
    const user = await openPage();
    await user.click(complete());
    expect(
      await screen.findByText(
        wholeText('Dog Gold is no longer offered for this pet. What you typed is saved.'),
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    await user.click(screen.getByRole('link', { name: 'Back to the recommendations' }));
    expect(await screen.findByRole('heading', { name: 'Dog Platinum' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Dog Gold' })).toBeNull();
    expect(screen.getAllByText('$91.00')[0]).toBeVisible();
    expect(storedFlow('draft.owner')).toMatchObject({ firstName: 'Ana', lastName: 'Reyes' });
  });

  it('[OFR-47] leaves out an add-on that is gone, and says so', async () => {
    sell('unknown_add_on');
    recommend({ ...recommending({ ...createPlan(), version: 2 }), addOns: [] });
    const user = await openPage();
    await user.click(complete());
    const line = 'Joint Health isn’t offered for this pet anymore, so it’s left out.';
    expect(await screen.findByText(wholeText(line))).toBeVisible();
    expect(screen.getByText('Due today').parentElement).toHaveTextContent('$127.65');
    await user.click(complete());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.choice).toMatchObject({ addOnIds: [], shown: { plan: 2, addOns: {} } });
  });

  it('[OFR-47] says that the new price can’t be read, and reads it when asked again', async () => {
    sell();
    server.use(http.post('*/api/recommendations', () => HttpResponse.error(), { once: true }));
    const user = await openPage();
    await user.click(complete());
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    recommend(recommending(raised));
    await user.click(complete());
    expect(await screen.findByText('The price has changed')).toBeVisible();
    expect(screen.queryByText(/We can’t reach PetWell/)).toBeNull();
    expect(sent.map(({ choice }) => choice.shown?.plan)).toEqual([1, 1]);
  });
});
