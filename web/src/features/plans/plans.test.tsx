import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp, renderReloaded } from '../../app/render-app.tsx';
import { showOn } from '../../shared/testing/browser-parts.ts';
import { createListedPlan } from '../../shared/testing/factories.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

/** As the catalog answers: in its order, with tiers and badges. */
const names = [
  'Dog Platinum',
  'Dog Gold',
  'Dog Silver',
  'Puppy Platinum',
  'Puppy Gold',
  'Cat Platinum',
  'Cat Gold',
  'Cat Silver',
  'Kitten Platinum',
  'Kitten Gold',
];
const popular = ['Dog Platinum', 'Puppy Gold', 'Cat Gold', 'Kitten Gold'];
const plans = names.map((name, index) =>
  createListedPlan({
    id: index + 1,
    name,
    tier: name.replace(/^\w+ /, ''),
    badge: popular.includes(name) ? 'Most Popular' : null,
    targetPetTypes: [/Dog|Puppy/.test(name) ? 'dog' : 'cat'],
    targetAgeGroups: /Puppy|Kitten/.test(name) ? ['puppy/kitten'] : ['adult', 'senior'],
  }),
);

afterEach(() => vi.useRealTimers());

const mockPlans = () => server.use(http.get('*/api/plans', () => HttpResponse.json(plans)));

describe('/plans', () => {
  it('[OFR-49] shows a changed price within a minute, and keeps what it has when offline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    mockPlans();
    await renderApp('/plans');
    await screen.findByRole('heading', { name: 'Dog plans' });
    const changed = plans.map((plan) => ({ ...plan, monthlyPrice: '65.00' }));
    server.use(http.get('*/api/plans', () => HttpResponse.json(changed)));
    // A browser's cache may answer for another 20 seconds.
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(screen.queryByText('$63.50')).toBeNull());
    server.use(http.get('*/api/plans', () => HttpResponse.error()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(screen.getAllByText('$65.00')[0]).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[PLN-01] [PLN-02] shows the plans in their fixed order, in dog and cat sections', async () => {
    mockPlans();
    await renderApp('/plans');
    await screen.findByRole('heading', { name: 'Dog plans' });
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(headings.slice(0, 17)).toEqual([
      'Wellness plans',
      'Dog plans',
      'Adult dogs',
      'Dog Platinum',
      'Dog Gold',
      'Dog Silver',
      'Puppies',
      'Puppy Platinum',
      'Puppy Gold',
      'Cat plans',
      'Adult cats',
      'Cat Platinum',
      'Cat Gold',
      'Cat Silver',
      'Kittens',
      'Kitten Platinum',
      'Kitten Gold',
    ]);
  });

  it("[PLN-03] marks 'Most Popular' on Dog Platinum, Puppy Gold, Cat Gold and Kitten Gold only", async () => {
    mockPlans();
    await renderApp('/plans');
    const badges = await screen.findAllByText('Most Popular');
    const marked = badges.map(
      (badge) =>
        within(badge.closest('li') as HTMLElement).getByRole('heading', { level: 4 }).textContent,
    );
    expect(marked).toEqual(['Dog Platinum', 'Puppy Gold', 'Cat Gold', 'Kitten Gold']);
  });

  it('[FEE-05] [PLN-06] labels every price as per month or one-time, and links to recommendations', async () => {
    mockPlans();
    await renderApp('/plans');
    const card = (await screen.findByRole('heading', { name: 'Dog Gold' })).closest('li');
    expect(card).toHaveTextContent('$63.50 per month');
    expect(card).toHaveTextContent('plus $64.15 one-time membership fee');
    expect(screen.getByRole('link', { name: /recommendations/ })).toHaveAttribute(
      'href',
      '/#pet-profile',
    );
  });

  it('[PLN-04] lists the services in the words of the answer, without their number', async () => {
    mockPlans();
    await renderApp('/plans');
    const card = (await screen.findByRole('heading', { name: 'Dog Gold' })).closest('li');
    expect(within(card as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
    expect(within(card as HTMLElement).getByRole('listitem')).toHaveTextContent(/^Nail trims$/);
  });

  const service = (name: string, quantity: number | null, rest: object = {}) => ({
    code: 'nail_trim',
    wording: name,
    service: name,
    quantity,
    percent: null,
    detail: null,
    ...rest,
  });
  const compared = [
    createListedPlan({
      id: 1,
      name: 'Dog Gold',
      services: [
        service('Dental cleaning', 1, { detail: 'with X-rays' }),
        service('Nail trim', 4),
        service('Services outside the plan', null, { percent: 5 }),
      ],
    }),
    createListedPlan({
      id: 2,
      name: 'Dog Silver',
      services: [service('Dental cleaning', 1), service('Urinalysis', 1)],
    }),
  ];

  it('[PLN-07] compares the plans of a group by service', async () => {
    server.use(http.get('*/api/plans', () => HttpResponse.json(compared)));
    const { user } = await renderApp('/plans');
    await user.click(await screen.findByText('Compare what each plan includes per year'));
    const region = screen.getByRole('region', { name: 'Comparison: Adult dogs' });
    expect(region).toBeVisible();
    const rows = within(region)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Dental cleaning', '1 with X-rays', '1'],
      ['Nail trim', '4', '–not included'],
      ['Services outside the plan', '5% off', '–not included'],
      ['Urinalysis', '–not included', '1'],
    ]);
    expect(
      within(region)
        .getAllByRole('columnheader')
        .map((header) => header.querySelector(':not([aria-hidden])')?.textContent ?? 'Service'),
    ).toEqual(['Service', 'Dog Gold', 'Dog Silver']);
  });

  it('[PLN-09] shows one group and one plan on a phone, which the address names', async () => {
    showOn('phone');
    mockPlans();
    const { user } = await renderApp('/plans?pet=puppy&plan=gold');
    const shown = () =>
      screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(await screen.findByRole('tab', { name: 'Puppies', selected: true })).toBeVisible();
    expect(shown()).toEqual(['Puppy Gold']);
    await user.click(screen.getByRole('tab', { name: 'Platinum' }));
    expect(shown()).toEqual(['Puppy Platinum']);
    expect(window.location.search).toBe('?pet=puppy&plan=platinum');
    await user.click(screen.getByRole('tab', { name: 'Cats' }));
    expect(shown()).toEqual(['Cat Platinum']);
    expect(window.location.search).toBe('?pet=cat&plan=platinum');
  });

  const goldTwice = [...plans.slice(0, 3), { ...plans[1]!, id: 11, name: 'Senior Dog Gold' }];

  it('[PLN-09] tells plans of the same tier apart by name on a phone', async () => {
    showOn('phone');
    server.use(http.get('*/api/plans', () => HttpResponse.json(goldTwice)));
    const { user } = await renderApp('/plans?pet=dog&plan=gold');
    const shown = () =>
      screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(await screen.findByRole('tab', { name: 'Dog Gold', selected: true })).toBeVisible();
    expect(shown()).toEqual(['Dog Gold']);
    await user.click(screen.getByRole('tab', { name: 'Senior Dog Gold' }));
    expect(shown()).toEqual(['Senior Dog Gold']);
    expect(window.location.search).toBe('?pet=dog&plan=senior-dog-gold');
    expect(screen.getByRole('tab', { name: 'Platinum' })).toBeVisible();
  });

  const forAll = createListedPlan({
    id: 12,
    name: 'Wellness',
    targetPetTypes: ['dog', 'cat'],
    targetAgeGroups: ['puppy/kitten', 'adult'],
  });

  it('[PLN-02] shows a plan for all ages to young and to adult pets', async () => {
    server.use(http.get('*/api/plans', () => HttpResponse.json([forAll])));
    await renderApp('/plans');
    await screen.findByRole('heading', { name: 'Adult dogs' });
    const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
    const groups = ['Adult dogs', 'Puppies', 'Adult cats', 'Kittens'];
    for (const group of groups) {
      expect(headings[headings.indexOf(group) + 1]).toBe('Wellness');
    }
  });

  it('[PLN-05] shows loading, then an error, then the plans after a retry', async () => {
    const gate = Promise.withResolvers<void>();
    server.use(
      http.get('*/api/plans', async () => {
        await gate.promise;
        return errorResponse('service_unavailable', 'catalog is down');
      }),
    );
    const { user } = await renderApp('/plans');
    expect(await screen.findByText('Loading plans')).toBeInTheDocument();
    gate.resolve();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unable to load plans. Please try again.');
    expect(alert).toHaveTextContent('We can’t load this right now.');
    expect(alert).not.toHaveTextContent('503');
    mockPlans();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Dog Platinum' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('[PLN-08] choosing a plan on /plans', () => {
  async function choose(plan: string, recommended: readonly string[]) {
    mockPlans();
    server.use(
      http.post('*/api/recommendations', () =>
        HttpResponse.json({
          plans: recommended.map((name, index) => ({
            plan: plans.find((one) => one.name === name),
            reasons: ['It fits.'],
            isRecommended: index === 0,
          })),
          addOns: [],
        }),
      ),
    );
    const { user } = await renderApp('/plans');
    await user.click(await screen.findByRole('link', { name: `Choose ${plan}` }));
    await screen.findByText(new RegExp(`^You chose ${plan}`));
    await user.type(screen.getByLabelText('Pet name'), 'Biscuit');
    await user.type(screen.getByLabelText('Breed'), 'mixed');
    return user;
  }
  const submit = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: /^Get My Personalized/ }));

  it('leads to the pet form and from there straight to the plan', async () => {
    const user = await choose('Dog Silver', ['Dog Gold', 'Dog Silver']);
    expect(screen.getByLabelText('Pet type')).toHaveValue('dog');
    expect(screen.getByLabelText('Age range')).toHaveValue('');
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dog Silver' })).toBeVisible();
  });

  it('leads to a plan for the pet that is not among the best three', async () => {
    const user = await choose('Dog Silver', ['Dog Platinum', 'Dog Gold']);
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dog Silver' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '← Choose a different plan' }));
    const card = (await screen.findByRole('heading', { name: 'Dog Silver' })).closest('li');
    expect(card).not.toHaveTextContent('Why this plan fits');
  });

  it('fills in the age group that a plan is for', async () => {
    await choose('Kitten Gold', []);
    expect(screen.getByLabelText('Pet type')).toHaveValue('cat');
    expect(screen.getByLabelText('Age range')).toHaveValue('puppy/kitten');
  });

  it('fills in the pet of the section that the plan was chosen in', async () => {
    const forBoth = createListedPlan({
      id: 12,
      name: 'Wellness',
      targetPetTypes: ['dog', 'cat'],
      targetAgeGroups: ['adult', 'senior'],
    });
    server.use(http.get('*/api/plans', () => HttpResponse.json([forBoth])));
    const { user } = await renderApp('/plans');
    const cats = await screen.findByRole('region', { name: 'Cat plans' });
    await user.click(within(cats).getByRole('link', { name: 'Choose Wellness' }));
    await screen.findByText(/^You chose Wellness/);
    expect(screen.getByLabelText('Pet type')).toHaveValue('cat');
  });

  it('keeps a corrected age when going back, and after a reload', async () => {
    const user = await choose('Puppy Gold', ['Dog Gold']);
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await submit(user);
    await screen.findByText(wholeText(/Puppy Gold is not for Biscuit’s type and age/));
    act(() => window.history.back());
    await waitFor(() => expect(window.location.hash).toBe('#pet-profile'));
    await screen.findByText(/^You chose Puppy Gold/);
    expect(screen.getByLabelText('Age range')).toHaveValue('adult');
    cleanup();
    await renderReloaded();
    await screen.findByText(/^You chose Puppy Gold/);
    await waitFor(() => expect(screen.getByLabelText('Pet name')).toHaveValue('Biscuit'));
    expect(screen.getByLabelText('Age range')).toHaveValue('adult');
  });

  it('says so if the plan does not fit the pet', async () => {
    const user = await choose('Dog Silver', ['Cat Gold']);
    await user.selectOptions(screen.getByLabelText('Pet type'), 'cat');
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await submit(user);
    expect(
      await screen.findByText(wholeText(/Dog Silver is not for Biscuit’s type and age/)),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cat Gold' })).toBeVisible();
  });
});
