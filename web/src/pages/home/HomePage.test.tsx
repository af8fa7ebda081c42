import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, renderReloaded } from '../../app/render-app.tsx';
import { scrollIntoView, showOn } from '../../shared/testing/browser-parts.ts';
import { createConfig, createRecommendations } from '../../shared/testing/factories.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { storedFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const submitName = 'Get My Personalized Plan Recommendations';

function mockRecommendations(response = createRecommendations()): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/recommendations', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(response);
    }),
  );
  return bodies;
}

async function describePet(user: UserEvent, pet: { type?: string; concerns?: string[] } = {}) {
  await user.type(await screen.findByLabelText('Pet name'), 'Biscuit');
  await user.selectOptions(screen.getByLabelText('Pet type'), pet.type ?? 'dog');
  await user.type(screen.getByLabelText('Breed'), 'Labrador Retriever');
  await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
  for (const concern of pet.concerns ?? []) await user.click(screen.getByLabelText(concern));
}

async function seeRecommendations(user: UserEvent, concerns = ['Joint issues']) {
  await describePet(user, { concerns });
  await user.click(screen.getByRole('button', { name: submitName }));
  return screen.findByRole('heading', { name: 'Recommended Plans for Biscuit' });
}

describe('landing page', () => {
  it('[HOM-01] [HOM-02] [HOM-03] shows hero, about section, form, and test banner', async () => {
    await renderApp('/');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/#pet-profile',
    );
    expect(document.getElementById('about')).toBeInTheDocument();
    expect(document.getElementById('pet-profile')).toBeInTheDocument();
    expect(await screen.findByText('no real card is charged.', { exact: false })).toBeVisible();
    const [schedule] = screen.getAllByRole('link', { name: /^Schedule Appointment/ });
    expect(schedule).toHaveAttribute('href', 'https://schedule.example/clinic');
    expect(schedule).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['for-good', 'the same amount every month.'],
    ['plan-year', 'one amount every month, which holds for the plan year.'],
  ] as const)(
    '[LEG-04] promises about the price what the terms do: %s',
    async (priceTerms, text) => {
      server.use(http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms }))));
      await renderApp('/');
      expect(
        await screen.findByText(`One membership fee when you join, then ${text}`, { exact: false }),
      ).toBeVisible();
    },
  );

  it('[HOM-03] shows no test banner with a live key', async () => {
    const { payment } = createConfig();
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json(createConfig({ payment: { ...payment, isTestMode: false } })),
      ),
    );
    await renderApp('/');
    expect(await screen.findByText('100 Example Street, Jacksonville, FL')).toBeVisible();
    expect(screen.queryByText(/Test mode/)).toBeNull();
  });

  it("[NAV-03] [NAV-07] scrolls smoothly to the about section on 'About', and shows hours in the footer", async () => {
    const { user } = await renderApp('/');
    const [about] = screen.getAllByRole('link', { name: 'About' });
    await user.click(about as HTMLElement);
    const section = document.getElementById('about');
    await waitFor(() => {
      expect(scrollIntoView.mock.contexts.at(-1)).toBe(section);
      expect(scrollIntoView.mock.calls.at(-1)).toEqual([{ behavior: 'smooth' }]);
    });
    const footer = screen.getByRole('contentinfo');
    expect(await within(footer).findByText('Mon-Fri')).toBeVisible();
    expect(within(footer).getByText('8AM-6PM')).toBeVisible();
    expect(within(footer).getByText('9AM-6PM')).toBeVisible();
    expect(within(footer).getByText('Closed')).toBeVisible();
  });
});

describe('pet form', () => {
  it('[HOM-04] [HOM-05] offers the clinic’s types, age ranges, and concerns', async () => {
    await renderApp('/#pet-profile');
    await screen.findByLabelText('Pet name');
    expect(screen.getByRole('heading', { name: 'Tell Us About Your Pet' })).toBeVisible();
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(1);
    expect(options('Pet type')).toEqual(['Dog', 'Cat', 'Bird', 'Rabbit', 'Other']);
    expect(options('Age range')).toEqual([
      'Puppy/Kitten (0-6 months)',
      'Young adult (6 months-3 years)',
      'Adult (3-7 years)',
      'Senior (7+ years)',
    ]);
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Allergies',
      'Joint issues',
      'Dental problems',
      'Weight management',
    ]);
  });

  it('[QUA-01] tells screen readers which fields are required', async () => {
    await renderApp('/');
    for (const label of ['Pet name', 'Pet type', 'Breed', 'Age range'])
      expect(await screen.findByLabelText(label)).toBeRequired();
  });

  it('[HOM-06] reports each missing field without calling the server', async () => {
    const { user } = await renderApp('/#pet-profile');
    await user.click(await screen.findByRole('button', { name: submitName }));
    const name = screen.getByLabelText('Pet name');
    await waitFor(() => expect(name).toHaveAccessibleDescription("Your pet's name is required"));
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(screen.getByLabelText('Pet type')).toHaveAccessibleDescription('Required');
    expect(screen.getByLabelText('Breed')).toHaveAccessibleDescription(/Breed is required/);
    expect(screen.getByLabelText('Age range')).toHaveAccessibleDescription('Required');
  });

  it("[HOM-07] shows 'Generating Recommendations...' and sends once on repeated clicks", async () => {
    const bodies: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/recommendations', async ({ request }) => {
        bodies.push(await request.json());
        await gate.promise;
        return HttpResponse.json(createRecommendations());
      }),
    );
    const { user } = await renderApp('/#pet-profile');
    await describePet(user, { concerns: ['Joint issues', 'Allergies'] });
    await user.dblClick(screen.getByRole('button', { name: submitName }));
    await user.click(await screen.findByRole('button', { name: 'Generating Recommendations...' }));
    gate.resolve();
    await screen.findByRole('heading', { name: 'Recommended Plans for Biscuit' });
    expect(bodies).toEqual([
      {
        name: 'Biscuit',
        type: 'dog',
        breed: 'Labrador Retriever',
        age: 'adult',
        healthConcerns: ['allergies', 'joint issues'],
        ownerId: 0,
      },
    ]);
  });

  it('[QUA-08] keeps a half-filled form through a reload', async () => {
    const { user, unmount } = await renderApp('/#pet-profile');
    await user.type(await screen.findByLabelText('Pet name'), 'Biscuit');
    await user.click(screen.getByLabelText('Allergies'));
    unmount();
    await renderApp('/');
    expect(await screen.findByLabelText('Pet name')).toHaveValue('Biscuit');
    expect(screen.getByLabelText('Allergies')).toBeChecked();
    expect(screen.getByLabelText('Pet type')).toHaveValue('');
  });

  it('explains an unavailable service, and succeeds on retry', async () => {
    server.use(
      http.post('*/api/recommendations', () => errorResponse('service_unavailable', 'down')),
    );
    const { user } = await renderApp('/#pet-profile');
    await describePet(user);
    await user.click(screen.getByRole('button', { name: submitName }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t do this right now. Try again in a minute or call (904) 555-0142.',
    );
    mockRecommendations();
    await user.click(screen.getByRole('button', { name: submitName }));
    expect(
      await screen.findByRole('heading', { name: 'Recommended Plans for Biscuit' }),
    ).toBeVisible();
  });
});

describe('recommendations', () => {
  it('[REC-07] [REC-08] [REC-09] [REC-10] shows the plans with reasons, and moves focus there', async () => {
    mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    const heading = await seeRecommendations(user);
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('Based on: adult Labrador Retriever with joint issues')).toBeVisible();
    const gold = screen.getByRole('heading', { name: 'Dog Gold' }).closest('li') as HTMLElement;
    expect(gold).toHaveTextContent('$63.50 per month');
    expect(within(gold).getByText('Recommended')).toBeVisible();
    expect(within(gold).getByText('Why this plan fits')).toBeVisible();
    expect(within(gold).getByText('Yearly dental cleaning keeps gums healthy.')).toBeVisible();
    expect(within(gold).getByText('2 Comprehensive physical exams')).toBeVisible();
    expect(
      within(gold).getByRole('button', { name: 'Enroll Now - Best Value: Dog Gold' }),
    ).toBeVisible();
    const platinum = screen.getByRole('heading', { name: 'Dog Platinum' }).closest('li');
    expect(within(platinum as HTMLElement).queryByText('Recommended')).toBeNull();
    expect(
      within(platinum as HTMLElement).getByRole('button', { name: 'Select Plan: Dog Platinum' }),
    ).toBeVisible();
  });

  it('[REC-15] folds the services on a phone, and repeats the button under the price', async () => {
    showOn('phone');
    const { plans, addOns } = createRecommendations();
    const features = ['1 Exam', '1 Vaccine', '1 Screen', '1 Urinalysis', '4 Nail trims'];
    const folded = plans.map((entry) => ({ ...entry, plan: { ...entry.plan, features } }));
    mockRecommendations({ plans: folded, addOns });
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    const gold = screen.getByRole('heading', { name: 'Dog Gold' }).closest('li') as HTMLElement;
    expect(within(gold).getAllByRole('button', { name: /^Enroll Now/ })).toHaveLength(2);
    expect(within(gold).queryByText('4 Nail trims')).toBeNull();
    await user.click(within(gold).getByRole('button', { name: 'See all 5' }));
    expect(within(gold).getByText('4 Nail trims')).toBeVisible();
  });

  it('[REC-07] reads well without concerns', async () => {
    mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user, []);
    expect(screen.getByText('Based on: adult Labrador Retriever')).toBeVisible();
  });

  it('[REC-06] responds kindly with the clinic’s number for a pet without plans', async () => {
    mockRecommendations({ plans: [], addOns: [] });
    const { user } = await renderApp('/#pet-profile');
    await describePet(user, { type: 'rabbit' });
    await user.click(screen.getByRole('button', { name: submitName }));
    const heading = await screen.findByRole('heading', { name: 'Biscuit deserves good care, too' });
    await waitFor(() => expect(heading).toHaveFocus());
    const card = heading.parentElement as HTMLElement;
    expect(within(card).getByRole('link', { name: '(904) 555-0142' })).toHaveAttribute(
      'href',
      'tel:9045550142',
    );
    expect(card).toHaveTextContent('Our wellness plans are only for dogs and cats right now.');
  });

  it('[REC-06] does not tell a dog or cat without a plan that plans are for dogs and cats', async () => {
    mockRecommendations({ plans: [], addOns: [] });
    const { user } = await renderApp('/#pet-profile');
    await describePet(user, { type: 'cat' });
    await user.click(screen.getByRole('button', { name: submitName }));
    expect(
      await screen.findByText(/^We have no plan for a pet of this age right now\./),
    ).toBeVisible();
    expect(screen.queryByText(/only for dogs and cats/)).toBeNull();
  });

  it('[REC-11] [REC-12] [REC-13] [FEE-04] counts add-ons live and returns to the list', async () => {
    mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    await user.click(screen.getByRole('button', { name: /^Enroll Now - Best Value/ }));
    const heading = await screen.findByRole('heading', { name: 'Complete Your Enrollment' });
    await waitFor(() => expect(heading).toHaveFocus());
    const step = document.getElementById('plan-selection');
    expect(step).toHaveTextContent('$63.50 per month + $64.15 one-time membership fee');
    expect(step).toHaveTextContent('Yearly dental cleaning keeps gums healthy.');
    expect(step).toHaveTextContent('Due today$127.65');
    expect(screen.queryByText(/Including/)).toBeNull();
    await user.click(screen.getByLabelText('Joint Health'));
    await user.click(screen.getByLabelText('Dental Care Plus'));
    expect(screen.getByText('Including 2 add-on service(s)')).toBeVisible();
    expect(step).toHaveTextContent('Monthly total$113.20 per month');
    expect(step).toHaveTextContent('Due today$177.35');
    await user.click(screen.getByRole('button', { name: '← Choose a different plan' }));
    expect(
      await screen.findByRole('heading', { name: 'Recommended Plans for Biscuit' }),
    ).toBeVisible();
  });

  it('[REC-17] shows the two best add-ons and folds the others, except those chosen', async () => {
    const { plans, addOns } = createRecommendations();
    const [first] = addOns;
    if (!first) throw new Error('no add-on');
    const names = ['Best', 'Second', 'Third', 'Fourth'];
    const many = names.map((name, index) => ({
      ...first,
      addOn: { ...first.addOn, id: 10 + index, name },
    }));
    mockRecommendations({ plans, addOns: many });
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    await user.click(screen.getByRole('button', { name: /^Enroll Now - Best Value/ }));
    const shown = () =>
      within(screen.getByRole('group', { name: 'Recommended add-ons' }))
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label'));
    await screen.findByRole('button', { name: 'More add-ons (2)', expanded: false });
    expect(shown()).toEqual(['Best', 'Second']);
    await user.click(screen.getByRole('button', { name: 'More add-ons (2)' }));
    expect(shown()).toEqual(names);
    await user.click(screen.getByLabelText('Fourth'));
    await user.click(screen.getByRole('button', { name: 'Fewer add-ons' }));
    expect(shown()).toEqual(['Best', 'Second', 'Fourth']);
    expect(screen.getByLabelText('Fourth')).toBeChecked();
    await user.click(screen.getByLabelText('Fourth'));
    expect(shown()).toEqual(['Best', 'Second', 'Fourth']);
    expect(screen.getByRole('button', { name: 'More add-ons (1)' })).toBeVisible();
  });

  it('[REC-18] says what follows, up to the payment', async () => {
    mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    await user.click(screen.getByRole('button', { name: /^Enroll Now - Best Value/ }));
    expect(
      await screen.findByText(
        wholeText('Next: your details, then password, then payment, $127.65'),
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue to Owner Information' }));
    expect(
      await screen.findByText(wholeText('Next: password, then payment, $127.65')),
    ).toBeVisible();
  });

  it('[REC-14] passes pet, plan, add-ons, and recommendations to /enrollment', async () => {
    mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    await user.click(screen.getByRole('button', { name: /^Select Plan/ }));
    await user.click(await screen.findByLabelText('Joint Health'));
    await user.click(screen.getByRole('button', { name: 'Continue to Owner Information' }));
    expect(await screen.findByRole('heading', { name: 'Owner Information' })).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/enrollment'));
    expect(storedFlow('enrollmentData')).toEqual({
      petData: {
        name: 'Biscuit',
        type: 'dog',
        breed: 'Labrador Retriever',
        age: 'adult',
        healthConcerns: ['joint issues'],
        ownerId: 0,
      },
      planId: 1,
      addOnIds: ['3'],
      recommendations: createRecommendations(),
    });
  });
});

describe('edited answers', () => {
  const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: submitName }));
  const plans = () => screen.getByRole('heading', { name: /^Recommended Plans for/ });

  it('[REC-16] dims the plans until the form is submitted again or has the old answers', async () => {
    const bodies = mockRecommendations();
    const { user } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    expect(plans().closest('[inert]')).toBeNull();
    await user.click(screen.getByLabelText('Joint issues'));
    expect(await screen.findByText('Your answers have changed')).toBeVisible();
    expect(plans().closest('[inert]')).not.toBeNull();
    await user.click(screen.getByLabelText('Joint issues'));
    await waitFor(() => expect(screen.queryByText('Your answers have changed')).toBeNull());
    await user.selectOptions(screen.getByLabelText('Age range'), 'senior');
    await screen.findByText('Your answers have changed');
    await submit(user);
    await waitFor(() => expect(plans().closest('[inert]')).toBeNull());
    expect(bodies).toEqual([
      expect.objectContaining({ age: 'adult' }),
      expect.objectContaining({ age: 'senior' }),
    ]);
  });

  it('[REC-16] leaves restored plans alone', async () => {
    mockRecommendations();
    const { user, unmount } = await renderApp('/#pet-profile');
    await seeRecommendations(user);
    unmount();
    await renderReloaded();
    await waitFor(() => expect(screen.getByLabelText('Pet name')).toHaveValue('Biscuit'));
    expect((await screen.findByText('Dog Gold')).closest('[inert]')).toBeNull();
  });
});
