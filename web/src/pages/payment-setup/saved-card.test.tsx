import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig, createEnrollmentView, createOwner } from '../../shared/testing/factories.ts';
import { createSubscriptionResponse } from '../../shared/testing/payment-factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const savedCard = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 };
const opened = createSubscriptionResponse({ clientSecret: 'pi_1_secret_abc', savedCard });
const paid = (outcome: string) => ({
  ...opened,
  clientSecret: outcome === 'accepted' ? null : opened.clientSecret,
  savedCardPayment: { outcome, paymentIntentId: 'pi_1' },
});

let provider: ReturnType<typeof installPaymentProvider>;
/** Requests of the page, in order. */
let calls: unknown[];

/** The server's responses to the payment with the saved card, in turn. */
function mockServer(...responses: (() => Response)[]) {
  server.use(
    http.post('*/api/create-subscription', async ({ request }) => {
      const body = (await request.json()) as { useSavedCard?: object };
      if (!body.useSavedCard) return HttpResponse.json(opened);
      calls.push(body);
      return responses.shift()?.() ?? HttpResponse.error();
    }),
    http.post('*/api/enrollments/21/activate', async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json({ enrollment: createEnrollmentView() });
    }),
    http.patch('*/api/enrollments/21/membership-fee', () =>
      HttpResponse.json({ enrollment: createEnrollmentView() }),
    ),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [createEnrollmentView()] }),
    ),
  );
}

beforeEach(() => {
  provider = installPaymentProvider();
  calls = [];
  const paymentData = {
    enrollmentId: 21,
    email: 'ana@example.com',
    petName: 'Biscuit',
    planName: 'Dog Gold',
    totalMonthlyPrice: '93.25',
    membershipFee: '64.15',
  };
  sessionStorage.setItem('paymentData', JSON.stringify(paymentData));
});

const useCard = { name: 'Use Visa 4242 and pay $157.40' } as const;
const answers = (outcome: string) => () => HttpResponse.json(paid(outcome));
const request = {
  enrollmentId: 21,
  useSavedCard: { last4: '4242', textVersion: '2026-11-29-good' },
};

describe('[PAY-41] the card on file', () => {
  it('pays in one step, with amount and consent shown; a double click pays once', async () => {
    mockServer(answers('accepted'));
    const { user } = await renderApp('/payment-setup');
    const button = await screen.findByRole('button', useCard);
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
    expect(screen.getByText('Expires 04/2031')).toBeVisible();
    expect(screen.getByText(wholeText(/agree to the terms .* \$157\.40 today/))).toBeVisible();
    await user.dblClick(button);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(calls).toEqual([request, { paymentIntentId: 'pi_1', status: 'active' }]);
    expect(sessionStorage.getItem('paymentData')).toBeNull();
  });

  it('can be exchanged for another card, and back', async () => {
    mockServer();
    const { user } = await renderApp('/payment-setup');
    await user.click(await screen.findByRole('button', { name: 'Use another card' }));
    expect(await screen.findByRole('button', { name: 'Pay $157.40 today' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Pay by card' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use Visa 4242 instead' }));
    expect(screen.getByRole('button', useCard)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it.each([
    ['declined', /Your bank declined Visa ending in 4242. You haven’t been charged/],
    ['action_required', /Your bank wants you to confirm .* You haven’t been charged/],
    ['unavailable', /can’t be used anymore. You haven’t been charged/],
  ])('opens the card form with the reason if it is %s', async (outcome, reason) => {
    mockServer(answers(outcome));
    const { user } = await renderApp('/payment-setup');
    await user.click(await screen.findByRole('button', useCard));
    expect(await screen.findByRole('button', { name: 'Pay $157.40 today' })).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(reason);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(screen.queryByRole('button', { name: /4242/ })).toBeNull();
  });

  it('leaves only the newest alert once the other card is declined, too', async () => {
    provider.confirmPayment.mockResolvedValueOnce({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    mockServer(answers('declined'));
    server.use(http.post('*/api/payment-consents', () => new HttpResponse(null, { status: 204 })));
    const { user } = await renderApp('/payment-setup');
    await user.click(await screen.findByRole('button', useCard));
    const pay = await screen.findByRole('button', { name: 'Pay $157.40 today' });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    expect(
      await screen.findByText(/^Your card was declined\. You haven’t/, { selector: 'form *' }),
    ).toBeVisible();
    expect(screen.getAllByText('The payment did not go through')).toHaveLength(1);
  });

  it('repeats the same request if the response was lost', async () => {
    const keys: (string | null)[] = [];
    mockServer(() => errorResponse('service_unavailable', 'down'), answers('accepted'));
    server.events.on('request:start', ({ request: sent }) => {
      if (sent.url.endsWith('/create-subscription')) keys.push(sent.headers.get('idempotency-key'));
    });
    const { user } = await renderApp('/payment-setup');
    await user.click(await screen.findByRole('button', useCard));
    expect(await screen.findByText(/You won't be charged twice/)).toBeVisible();
    await user.click(screen.getByRole('button', useCard));
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(keys.at(-1)).toBe(keys.at(-2));
    server.events.removeAllListeners();
  });
});

it('[LEG-04] shows and records what the clinic promises about the price', async () => {
  mockServer(answers('accepted'));
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
  );
  const { user } = await renderApp('/payment-setup');
  const button = await screen.findByRole('button', useCard);
  expect(await screen.findByText(/This price holds for the plan year\./)).toBeVisible();
  await user.click(button);
  // Until the last of its requests is answered, or it would come in a later test.
  await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
  expect(calls[0]).toMatchObject({ useSavedCard: { textVersion: '2026-11-29' } });
});
