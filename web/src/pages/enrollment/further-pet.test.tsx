import { listPriceOf, priceForFurtherPet } from '@petwell/contracts';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentResponse,
  createOwner,
  createRecommendations,
  createSession,
} from '../../shared/testing/factories.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const petData = {
  name: 'Mango',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: [],
  ownerId: 0,
};
const furtherPet = { membershipFee: '20.00', monthlyDiscount: '5.00' };
const listed = createRecommendations();
const priced = {
  ...listed,
  plans: listed.plans.map((one) => ({ ...one, plan: priceForFurtherPet(one.plan, furtherPet) })),
};
const choose = (recommendations: typeof listed) =>
  storeFlow('enrollmentData', { petData, planId: 2, addOnIds: [], recommendations });

function mockOwner() {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
    ),
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [], furtherPet }),
    ),
    http.post('*/api/recommendations', () => HttpResponse.json(listed)),
    http.post('*/api/enrollments', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const { enrollment } = body as { enrollment: { shown: { furtherPet?: object } } };
      return enrollment.shown.furtherPet === undefined
        ? errorResponse('price_changed', 'The price of Dog Gold has changed.')
        : HttpResponse.json(createEnrollmentResponse(), { status: 201 });
    }),
    // The page to pay opens next, sooner or later than the test ends.
    http.post('*/api/create-subscription', () => delay('infinite')),
  );
  return sent;
}
const plan = () => {
  const [first] = priced.plans.filter((one) => one.plan.id === 2);
  if (!first) throw new Error('plan 2 is recommended');
  return first.plan;
};

it('[FAM-05] each plan that is offered shows its price, list price, and fee', async () => {
  mockOwner();
  const { user } = await renderApp('/');
  await user.type(screen.getByLabelText('Pet name'), petData.name);
  await user.selectOptions(screen.getByLabelText('Pet type'), petData.type);
  await user.type(screen.getByLabelText('Breed'), petData.breed);
  await user.selectOptions(screen.getByLabelText('Age range'), petData.age);
  await user.click(screen.getByRole('button', { name: /Plan Recommendations$/ }));
  const names = listed.plans.map((one) => one.plan.name);
  for (const [index, name] of names.entries()) {
    const heading = await screen.findByRole('heading', { name });
    const card = heading.closest('li');
    const [first, further] = [listed.plans[index]?.plan, priced.plans[index]?.plan];
    expect(card).toHaveTextContent(`$${further?.monthlyPrice} per month`);
    expect(card).toHaveTextContent('$20.00 one-time');
    expect(card).toHaveTextContent(
      `−$5.00 a month from the list price of $${first?.monthlyPrice}. The discount stays`,
    );
    expect(card).toHaveTextContent('The membership fee is $20.00 instead of $64.15.');
  }
});

it('[FAM-05] before choosing, a further pet’s plan shows its price, the list price, the discount as a line of its own, and for how long it stays', async () => {
  mockOwner();
  choose(priced);
  await renderApp('/enrollment');
  const summary = (await screen.findByText('Second pet or more')).closest('dl');
  expect(summary).toHaveTextContent(`$${listPriceOf(plan())} per month`);
  expect(summary).toHaveTextContent('−$5.00 per month');
  expect(summary).toHaveTextContent('Membership fee');
  expect(summary).toHaveTextContent('$20.00 one-time');
  expect(screen.getByText(/^The discount stays as long as this plan goes on/)).toBeVisible();
  expect(screen.getByText(/instead of/)).toHaveTextContent('$20.00 instead of $64.15');
});

it('[FAM-06] what was shown is sent, and a list price that was shown before signing in is shown again at the price of a further pet', async () => {
  const sent = mockOwner();
  choose(listed);
  const { user } = await renderApp('/enrollment');
  const complete = () => screen.getByRole('button', { name: 'Complete Enrollment' });
  await waitFor(() => expect(complete()).toBeEnabled());
  await user.click(complete());
  expect(await screen.findByText('The price has changed')).toBeVisible();
  expect(screen.getByText('The membership fee').closest('li')).toHaveTextContent(
    'was $64.15 when you opened this page. It is $20.00 now.',
  );
  await user.click(complete());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { enrollment: { shown: { plan: 1 } } },
    {
      enrollment: {
        shown: {
          plan: 1,
          furtherPet: { monthlyPrice: plan().monthlyPrice, membershipFee: '20.00' },
        },
      },
    },
  ]);
});
