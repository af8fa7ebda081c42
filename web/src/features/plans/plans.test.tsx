import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createPlan } from '../../shared/testing/factories.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { withoutAllowance } from './plan-features.ts';

const names = [
  'Kitten Gold',
  'Cat Silver',
  'Dog Silver',
  'Puppy Gold',
  'Dog Gold',
  'Cat Platinum',
  'Kitten Platinum',
  'Dog Platinum',
  'Puppy Platinum',
  'Cat Gold',
];
const shuffled = names.map((name, index) =>
  createPlan({
    id: index + 1,
    name,
    targetPetTypes: [/Dog|Puppy/.test(name) ? 'dog' : 'cat'],
    targetAgeGroups: /Puppy|Kitten/.test(name) ? ['puppy/kitten'] : ['adult'],
  }),
);

const mockPlans = () => server.use(http.get('*/api/plans', () => HttpResponse.json(shuffled)));

describe('/plans', () => {
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

  it('[PLN-04] strips a leading number only if a space follows', () => {
    expect(withoutAllowance('4 Nail trims')).toBe('Nail trims');
    expect(withoutAllowance('12 Month review')).toBe('Month review');
    expect(withoutAllowance('10% off services outside the plan')).toBe(
      '10% off services outside the plan',
    );
    expect(withoutAllowance('Annual urinalysis')).toBe('Annual urinalysis');
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
    expect(alert).toHaveTextContent("We can't load this right now.");
    expect(alert).not.toHaveTextContent('503');
    mockPlans();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Dog Platinum' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
