import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from './render-app.tsx';

it.each([
  ['/plan-change', 'succeeded', 'Your bank confirmed the payment'],
  ['/plan-change', 'failed', 'The payment did not go through'],
  ['/prepaid-year', 'succeeded', 'Your bank confirmed the payment'],
  ['/prepaid-year', 'failed', 'The payment did not go through'],
  ['/join', 'succeeded', 'Your bank confirmed the payment'],
  ['/join', 'failed', 'The payment did not go through'],
  ['/plan-link', 'succeeded', 'You’re almost done'],
  ['/plan-link', 'failed', 'Your card wasn’t saved'],
  ['/card-link', 'succeeded', 'You’re almost done'],
  ['/card-link', 'failed', 'Your card wasn’t saved'],
])(
  '[CHG-78] [JOI-21] [YEA-17] %s says what happens after the bank’s own page: %s',
  async (path, status, title) => {
    await renderApp(
      `${path}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_abc&redirect_status=${status}`,
    );
    expect(await screen.findByText(title)).toBeVisible();
    expect(window.location.search).toBe('');
    expect(screen.queryByText('This link is incomplete')).toBeNull();
  },
);
