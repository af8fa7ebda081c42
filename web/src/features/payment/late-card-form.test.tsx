import { Elements } from '@stripe/react-stripe-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { configQuery } from '../../shared/clinic/get-config.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { CardFields } from './components/CardFields.tsx';
import { ProviderElements } from './components/ProviderElements.tsx';
import { loadProvider } from './load-provider.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sentence = /turn off any content blocker, and reload this page\. You haven’t been charged\./;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (children: ReactNode) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(configQuery.queryKey, createConfig());
  return render(children, {
    wrapper: ({ children: page }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    ),
  });
};

it('[PAY-58] says what to do when the provider’s script never answers', async () => {
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  Reflect.deleteProperty(window, 'Stripe');
  show(<ProviderElements clientSecret="pi_1_secret_abc">form</ProviderElements>);
  await pass(14_900);
  expect(screen.queryByText(sentence)).toBeNull();
  await pass(200);
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  expect(screen.getByRole('link', { name: createConfig().clinic.phone })).toBeVisible();
});

it('[PAY-58] says it when the card form never answers, until it does', async () => {
  installPaymentProvider();
  const stripe = await loadProvider({ scriptUrl: '', publishableKey: 'pk_test_simulator' });
  const fields = (state: 'loading' | 'ready') => (
    <Elements stripe={stripe} options={{ clientSecret: 'pi_1_secret_abc' }}>
      <CardFields state={state} onStateChange={() => undefined} />
    </Elements>
  );
  const { rerender } = show(fields('loading'));
  await pass(15_100);
  expect(screen.getByText(sentence)).toBeVisible();
  rerender(fields('ready'));
  expect(screen.queryByText(sentence)).toBeNull();
});
