import type { JoinLink } from '@petwell/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';

const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
const link = (given: Partial<JoinLink> = {}): JoinLink => ({
  state: 'open',
  firstName: 'Ana',
  petName: 'Biscuit',
  plan: {
    name: 'Dog Gold',
    description: 'For adult dogs.',
    monthlyPrice: '63.50',
    features: ['2 Wellness exams'],
  },
  addOns: [{ id: 5, name: 'Joint Health', monthlyPrice: '29.75' }],
  membershipFee: '64.15',
  dueToday: '157.40',
  monthlyTotal: '93.25',
  ...given,
});

let provider: ReturnType<typeof installPaymentProvider>;
let calls: string[];
const answer = (path: string, respond: () => Response) =>
  server.use(
    http.post(`*/api/join-links/${path}`, () => {
      calls.push(path);
      return respond();
    }),
  );

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmPayment.mockResolvedValue(succeeded);
  calls = [];
  answer('lookup', () => HttpResponse.json(link()));
  answer('prepare', () => HttpResponse.json({ clientSecret: 'pi_1_secret_abc' }));
  answer('consent', () => new HttpResponse(null, { status: 204 }));
  answer('confirm', () => HttpResponse.json({ isPaid: true }));
});

async function open() {
  const app = await renderApp('/join#token=t-1');
  await screen.findByRole('heading', { name: 'Dog Gold for Biscuit' });
  return app;
}
async function openForm() {
  const app = await open();
  await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  const button = await screen.findByRole('button', { name: 'Pay $157.40 today' });
  await waitFor(() => expect(button).toBeEnabled());
  return { ...app, button };
}

describe('/join', () => {
  it('[JOI-20] shows plan, benefits, add-ons, and price, and prepares nothing before it is asked to', async () => {
    await open();
    const text = document.querySelector('main')?.textContent ?? '';
    for (const part of ['Hello Ana', 'Wellness exams', 'Joint Health', '$93.25', '$157.40']) {
      expect(text).toContain(part);
    }
    expect(calls).toEqual(['lookup']);
    expect(window.location.hash).toBe('');
  });

  it('[JOI-20] agrees, pays, reports, and thanks, once on a double click', async () => {
    const { user, button } = await openForm();
    await user.dblClick(button);
    expect(await screen.findByText('Thank you, Ana')).toBeVisible();
    expect(calls).toEqual(['lookup', 'prepare', 'consent', 'confirm']);
    expect(provider.confirmPayment).toHaveBeenCalledOnce();
  });

  it('[JOI-20] a declined card can be corrected', async () => {
    provider.confirmPayment.mockResolvedValueOnce({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    expect(
      await screen.findByText(/Your card was declined\./, { selector: '[role=alert] *' }),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay $157.40 today' }));
    expect(await screen.findByText('Thank you, Ana')).toBeVisible();
  });

  it('[JOI-32] what the bank refuses when it asks the owner can be tried again, and is reported once', async () => {
    provider.confirmPayment.mockResolvedValueOnce({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    });
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(calls).not.toContain('confirm');
    await user.click(await screen.findByRole('button', { name: 'Pay $157.40 today' }));
    expect(await screen.findByText('Thank you, Ana')).toBeVisible();
    expect(calls.filter((call) => call === 'confirm')).toHaveLength(1);
  });

  it('[JOI-21] what staff changed meanwhile isn’t charged, and the page says that the link is over', async () => {
    const { user, button } = await openForm();
    answer('consent', () => errorResponse('link_invalid', 'This link is no longer valid.'));
    answer('lookup', () => errorResponse('link_invalid', 'This link is no longer valid.'));
    await user.click(button);
    expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('[JOI-21] an accepted card that isn’t confirmed yet is processing, never failed, until it is', async () => {
    answer('confirm', () => HttpResponse.json({ isPaid: false }));
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Your payment is processing')).toBeVisible();
    expect(screen.queryByText('Payment Failed')).toBeNull();
    answer('confirm', () => HttpResponse.json({ isPaid: true }));
    expect(await screen.findByText('Thank you, Ana')).toBeVisible();
  });

  it('[JOI-22] says thank you when it was paid a moment ago', async () => {
    answer('lookup', () => HttpResponse.json(link({ state: 'paid' })));
    await renderApp('/join#token=t-1');
    expect(await screen.findByText('Thank you, Ana')).toBeVisible();
  });

  it('[JOI-22] can be tried again without a network', async () => {
    answer('lookup', () => errorResponse('service_unavailable', 'Down.'));
    const { user } = await renderApp('/join#token=t-1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer('lookup', () => HttpResponse.json(link()));
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Dog Gold for Biscuit' })).toBeVisible();
  });
});

it('[LEG-04] shows and records what the clinic promises about the price', async () => {
  const agreed: unknown[] = [];
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
    http.post('*/api/join-links/consent', async ({ request }) => {
      agreed.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, button } = await openForm();
  expect(screen.getByText(/This price holds for the plan year\./)).toBeVisible();
  await user.click(button);
  await screen.findByText('Thank you, Ana');
  expect(agreed).toMatchObject([{ textVersion: '2026-11-29' }]);
});
