import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createListedPlan } from '../../shared/testing/factories.ts';
import {
  createAddOnContent,
  createBacktest,
  createDetail,
  createPlanContent,
  createPreview,
  createVersion,
} from '../../shared/testing/offers.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { openDraft, set } from './draft-in-tests.ts';

const sentence = 'A year costs $826.15, and what is inside $202.00.';
const odd = createPreview({ oddities: [{ kind: 'costs_more_than_inside', sentence }] });
const backtestPath = '*/api/admin/reports/plan-backtest';

describe('the checks of a draft', () => {
  it('[OFR-11] lists what is odd about what the form says, a moment after the typing', async () => {
    const { asked } = await openDraft(createDetail(), odd);
    expect(await screen.findByText(wholeText(sentence))).toBeVisible();
    server.use(
      http.post('*/api/admin/offers/plan/2/preview', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(createPreview());
      }),
    );
    set('Price a month', '15.00');
    await screen.findByText('Nothing is odd about it.');
    expect(screen.queryByText(wholeText(sentence))).toBeNull();
    expect(asked).toContainEqual({
      content: createPlanContent({ monthlyCents: 1_500 }),
      pet: null,
    });
    set('Price a month', 'a lot');
    expect(await screen.findByText(/^Fill in every field/)).toBeVisible();
  });

  it('[OFR-11] says that it couldn’t be checked, and tries again', async () => {
    await openDraft(createDetail());
    server.use(
      http.post('*/api/admin/offers/plan/2/preview', () => errorResponse('internal_error', '')),
    );
    set('Price a month', '16.00');
    expect(await screen.findByText('It could not be checked.')).toBeVisible();
  });

  it('[OFR-30] says what the plan’s members would have paid and used', async () => {
    const { asked } = await openDraft(createDetail());
    const table = await screen.findByRole('table', {
      name: 'What they used, and what this draft would include of it',
    });
    const [, row] = within(table).getAllByRole('row');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'nail trim',
      '610',
      '600',
      '$10,800.00',
      '–',
      '$180.00',
    ]);
    expect(
      screen.getByText(
        wholeText(
          'From November 29, 2025 to November 28, 2026, 214 members had it for 2,103 months. They paid $133,540.50 and would have paid $136,695.00, $3,154.50 more.',
        ),
      ),
    ).toBeVisible();
    expect(asked).toContainEqual({ planId: 2, content: createPlanContent() });
  });

  it('[OFR-30] says that no member had the plan, and tries again after an error', async () => {
    const { user } = await openDraft(createDetail());
    server.use(http.post(backtestPath, () => errorResponse('internal_error', '')));
    set('Price a month', '61.00');
    await screen.findByText('It could not be counted.');
    const none = createBacktest({ members: 0, months: 0, services: [] });
    server.use(http.post(backtestPath, () => HttpResponse.json(none)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No member had it in the last 12 months.')).toBeVisible();
  });

  it('[OFR-31] shows the plan as the plans page does, without its button', async () => {
    const listed = createListedPlan({ badge: 'Most Popular', monthlyPrice: '65.00' });
    await openDraft(createDetail(), createPreview({ plans: [listed] }));
    const preview = await screen.findByRole('region', { name: 'As owners see it' });
    expect(preview).toHaveTextContent('$65.00 per month');
    expect(within(preview).getByText('Most Popular')).toBeVisible();
    expect(within(preview).queryByRole('link', { name: /^Choose/ })).toBeNull();
  });

  it('[OFR-31] shows whom it is recommended to, and why', async () => {
    const { user, asked } = await openDraft(createDetail());
    await user.click(await screen.findByRole('tab', { name: 'Recommendation' }));
    const list = within(await screen.findByRole('list', { name: 'Recommended' }));
    const own = list.getByText('Two exams a year catch problems early.').closest('[aria-current]');
    expect(own).toHaveTextContent('Dog Gold');
    await user.selectOptions(screen.getByLabelText('Age'), 'adult');
    await user.click(screen.getByRole('button', { name: 'Joint issues' }));
    await waitFor(() =>
      expect(asked).toContainEqual(
        expect.objectContaining({
          pet: expect.objectContaining({
            type: 'dog',
            age: 'adult',
            healthConcerns: ['joint issues'],
          }),
        }),
      ),
    );
  });

  it('[OFR-31] shows the agreement with its amounts', async () => {
    const { user } = await openDraft(createDetail());
    await user.click(await screen.findByRole('tab', { name: 'Agreement' }));
    const panel = screen.getByRole('tabpanel', { name: 'Agreement' });
    expect(panel).toHaveTextContent('$63.50 a month; one-time membership fee $64.15.');
    expect(panel).toHaveTextContent('2 Comprehensive physical exams');
    expect(panel).toHaveTextContent(
      'By paying you agree to the terms and to be charged $127.65 today and $63.50 every month',
    );
    expect(panel).not.toHaveTextContent('One-time membership fee: $64.15');
  });

  it('[OFR-31] shows an add-on as a recommendation and an agreement, without a backtest', async () => {
    const current = createVersion({ content: createAddOnContent() });
    const detail = createDetail({ kind: 'add-on', id: 3, current });
    const { user, asked } = await openDraft(detail, createPreview({ plans: null }));
    const list = await screen.findByRole('list', { name: 'Recommended' });
    expect(
      within(list).getByText('You told us about joint issues.').closest('[aria-current]'),
    ).toHaveTextContent('Joint Health');
    expect(screen.queryByRole('tab', { name: 'Plans page' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Agreement' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Joint Health: $29.75 a month.');
    expect(asked).not.toContainEqual(expect.objectContaining({ planId: 3 }));
  });
});
