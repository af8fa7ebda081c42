import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createConfig,
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { createSubscriptionResponse } from '../../shared/testing/payment-factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { createPaymentData, storedFlow, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };

let provider: ReturnType<typeof installPaymentProvider>;
/** The app's calls to server and provider, in order. */
let calls: string[];

const mockSubscription = (clientSecret: string | null) =>
  server.use(
    http.post('*/api/create-subscription', () =>
      HttpResponse.json(createSubscriptionResponse({ clientSecret })),
    ),
  );

const record = (name: string, response: () => Response) => () => {
  calls.push(name);
  return response();
};
const noContent = () => new HttpResponse(null, { status: 204 });
const active = () => HttpResponse.json({ enrollment: createEnrollmentView() });

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmPayment.mockResolvedValue(succeeded);
  calls = [];
  storeFlow('paymentData', createPaymentData());
  mockSubscription('pi_1_secret_abc');
  server.use(
    http.post('*/api/payment-consents', record('consent', noContent)),
    http.post('*/api/enrollments/21/activate', record('activate', active)),
    http.patch('*/api/enrollments/21/membership-fee', record('fee', active)),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [createEnrollmentView()] }),
    ),
  );
});

const payButton = () => screen.findByRole('button', { name: 'Pay $157.40 today' });
const openForm = async () => {
  const app = await renderApp('/payment-setup');
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  return { ...app, button };
};

describe('/payment-setup', () => {
  it('[PAY-01] redirects to / without payment data', async () => {
    sessionStorage.clear();
    await renderApp('/payment-setup');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('[PAY-03] [PAY-04] [PAY-05] [FEE-04] shows the amount due before the card, test cards, statement, and agreement', async () => {
    await openForm();
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('Dog Gold$63.50 per month');
    expect(text).toContain('Joint Health$29.75 per month');
    expect(text).toContain('Membership fee$64.15 one-time');
    expect(text).toContain('Due today$157.40');
    expect(text).toContain('4242 4242 4242 4242');
    expect(text).toContain('4000 0000 0000 0002');
    expect(text).toContain('5555 5555 5555 4444');
    expect(text).toContain('appears on your card statement as PETWELL PLAN');
    expect(text).toContain('A service agreement is signed at your first visit to the clinic.');
    expect(
      screen.getByRole('link', { name: 'skip payment for now and access dashboard' }),
    ).toHaveAttribute('href', '/dashboard/ana%40example.com');
  });

  it('[PAY-27] says who secures the payment, whom to call, and that nothing is refunded automatically', async () => {
    await openForm();
    expect(screen.getByText('Secured by Stripe')).toBeVisible();
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('Payments aren’t refunded automatically. Read the terms');
    expect(text).toContain('Questions? Call us: (904) 555-0142');
  });

  it('[PAY-27] folds the summary, except what is due today', async () => {
    const { user } = await openForm();
    const lines = screen.getByText('Membership fee').closest('dl');
    expect(lines).toHaveClass('max-sm:hidden');
    expect(screen.getByText('Due today').closest('dl')).not.toHaveClass('max-sm:hidden');
    await user.click(screen.getByRole('button', { name: 'Show details', expanded: false }));
    expect(lines).not.toHaveClass('max-sm:hidden');
    expect(screen.getByRole('button', { name: 'Hide details', expanded: true })).toBeVisible();
  });

  it('[ENR-17] continues the steps of enrolling', async () => {
    await openForm();
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Pet Info (done)',
      'Plan Selection (done)',
      'Owner Info (done)',
      'Account (done)',
      '5Payment',
    ]);
    expect(steps.at(-1)).toHaveAttribute('aria-current', 'step');
  });

  it('[LEG-02] links the terms and the privacy policy at the consent, in a new tab', async () => {
    await openForm();
    expect(
      screen.getByText(wholeText(/agree to the terms .* \$157\.40 today .* is not insurance/)),
    ).toBeVisible();
    for (const path of ['/terms', '/privacy']) {
      const link = document.querySelector(`form a[href="${path}"]`);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveTextContent('(opens in a new tab)');
    }
  });

  it('[LEG-04] shows and records what the clinic promises about the price', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
      http.post('*/api/payment-consents', async ({ request }) => {
        bodies.push(await request.clone().json());
      }),
    );
    const { user, button } = await openForm();
    expect(
      screen.getByText(wholeText(/This price holds for the plan year\. .* of November 29, 2026/)),
    ).toBeVisible();
    await user.click(button);
    // Until it has paid, or it would charge the card of the next test.
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(bodies).toEqual([{ enrollmentId: 21, textVersion: '2026-11-29' }]);
  });

  it('[LEG-05] a page with other terms than the clinic’s says to reload, and charges nothing', async () => {
    const message = 'Our terms have changed since you opened this page.';
    server.use(
      http.post('*/api/payment-consents', () => errorResponse('status_conflict', message)),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect((await screen.findAllByText(new RegExp(message)))[0]).toBeVisible();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('[PAY-10] adds nothing to a refusal that says that nothing was charged', async () => {
    const message =
      "This plan is paid at the clinic. You haven't been charged here. Please call us.";
    server.use(http.post('*/api/payment-consents', () => errorResponse('already_paid', message)));
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText(message, { selector: 'form *' })).toBeVisible();
  });

  it('[PAY-04] shows no test cards with a live key', async () => {
    const { payment } = createConfig();
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json(createConfig({ payment: { ...payment, isTestMode: false } })),
      ),
    );
    await openForm();
    expect(screen.queryByText(/4242/)).toBeNull();
  });

  it('[PAY-06] [PAY-09] [PAY-10] records consent, confirms, activates, and settles the fee, in this order', async () => {
    provider.confirmPayment.mockImplementation(() => {
      calls.push('confirm');
      return Promise.resolve(succeeded);
    });
    const bodies: unknown[] = [];
    /** Records the call; without a response, the next handler responds. */
    const keep = async ({ request }: { request: Request }) => {
      bodies.push(await request.clone().json());
    };
    server.use(
      http.post('*/api/payment-consents', keep),
      http.post('*/api/enrollments/21/activate', keep),
      http.patch('*/membership-fee', keep),
    );
    const { user, button } = await openForm();
    await user.click(button);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(window.location.search).toBe('?email=ana%40example.com');
    expect(await screen.findByText('Payment Successful')).toBeVisible();
    expect(calls).toEqual(['consent', 'confirm', 'activate', 'fee']);
    expect(bodies).toEqual([
      { enrollmentId: 21, textVersion: '2026-11-29-good' },
      { paymentIntentId: 'pi_1', status: 'active' },
      { paid: true },
    ]);
    expect(provider.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://localhost:8080/payment-success?email=ana%40example.com',
      },
    });
    expect(sessionStorage.getItem('paymentData')).toBeNull();
    expect(storedFlow('paymentCompleted')).toEqual({
      enrollmentId: 21,
      email: 'ana@example.com',
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('_secret_');
  });

  it('[PAY-08] [PAY-10] lets a declined card be corrected on the same page', async () => {
    provider.confirmPayment.mockResolvedValueOnce(declined);
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    const alert = screen.getByText('The payment did not go through').closest('[role=alert]');
    expect(alert).toHaveTextContent('Your card was declined.');
    expect(alert).toHaveTextContent('You haven’t been charged');
    expect(calls).toEqual(['consent']);
    expect(alert).toHaveFocus();
    await user.click(await payButton());
    // The message ends with the failure that it reports.
    expect(screen.queryByText('Payment Failed')).toBeNull();
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(calls).toEqual(['consent', 'consent', 'activate', 'fee']);
  });

  it('makes no claim about the charge after losing the provider’s connection', async () => {
    provider.confirmPayment.mockResolvedValue({
      error: { type: 'api_connection_error', message: 'No connection.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    const title = await screen.findByText('The payment did not go through');
    const alert = title.closest<HTMLElement>('[role=alert]');
    expect(alert).toHaveTextContent("No connection. Please try again. You won't be charged twice.");
    expect(alert).not.toHaveTextContent('You haven’t been charged');
  });

  it('treats a payment as made when a retry finds that it succeeded', async () => {
    provider.confirmPayment.mockResolvedValue({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { id: 'pi_1', status: 'succeeded' },
      },
    });
    const { user, button } = await openForm();
    await user.click(button);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  it('[PAY-10] shows Payment Error for a provider exception', async () => {
    provider.confirmPayment.mockRejectedValue(new Error('IntegrationError'));
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByText('An unexpected error occurred')).toBeVisible();
  });

  it.each([
    ['garbage', 'Invalid client secret format'],
    ['', 'No client secret provided'],
  ])('[PAY-09] [PAY-10] shows Payment Error for the client secret %j', async (secret, message) => {
    mockSubscription(secret);
    await renderApp('/payment-setup');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Payment Error${message}.`);
    await waitFor(() => expect(screen.getAllByText('Payment Error')).toHaveLength(2));
    expect(screen.getByText(message)).toBeVisible();
    expect(provider.createElements).not.toHaveBeenCalled();
  });

  it('[PAY-09] [PAY-10] confirms a setup intent’s secret', async () => {
    mockSubscription('seti_1_secret_abc');
    provider.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Method Setup Successful')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(calls).toEqual(['consent']);
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('[PAY-10] shows the provider’s message for a refused setup intent', async () => {
    mockSubscription('seti_1_secret_abc');
    provider.confirmSetup.mockResolvedValue(declined);
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Setup Failed')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
  });

  it('[PAY-11] never shows Payment Failed when activation fails after an accepted card', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/enrollments/21/activate', () =>
        errorResponse('service_unavailable', 'Later.'),
      ),
      http.get('*/api/enrollments/ana%40example.com', () =>
        HttpResponse.json({
          owner: createOwner(),
          enrollments: [createEnrollmentView({ status: 'pending_payment' })],
        }),
      ),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText(/Your payment is processing/)).toBeVisible();
    expect(screen.queryByText('Payment Failed')).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('[PAY-16] only logs a failing membership-fee update', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(
      http.patch('*/api/enrollments/21/membership-fee', () =>
        errorResponse('service_unavailable', 'Later.'),
      ),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('The plan is active. Welcome to the family!')).toBeVisible();
    expect(screen.queryByText(/Failed|Error/)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('does not confirm when consent could not be recorded', async () => {
    server.use(
      http.post('*/api/payment-consents', () => errorResponse('service_unavailable', 'Later.')),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('leaves missing card details to the card form', async () => {
    provider.submit.mockResolvedValue({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    await payButton();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('pays once on a double click', async () => {
    const { user, button } = await openForm();
    await user.dblClick(button);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(provider.confirmPayment).toHaveBeenCalledOnce();
    expect(calls).toEqual(['consent', 'activate', 'fee']);
  });

  describe('while preparing the payment', () => {
    it("[PAY-02] shows 'Subscription Created!' when there is nothing to confirm", async () => {
      mockSubscription(null);
      await renderApp('/payment-setup');
      const heading = await screen.findByRole('heading', { name: 'Subscription Created!' });
      const card = heading.parentElement as HTMLElement;
      expect(within(card).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard/ana%40example.com',
      );
      expect(screen.queryByText(/last step/)).toBeNull();
      expect(screen.queryByRole('link', { name: /skip payment/ })).toBeNull();
    });

    it('[PAY-02] leads an owner with a finished account back to the dashboard', async () => {
      server.use(
        http.post('*/api/create-subscription', () => errorResponse('not_found', 'Gone.')),
        http.get('*/api/session', () =>
          HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
        ),
      );
      await renderApp('/payment-setup');
      await waitFor(() =>
        expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute(
          'href',
          '/dashboard/ana%40example.com',
        ),
      );
    });

    it('[PAY-02] [PAY-07] [PAY-19] tries four times, 1 s apart, then offers Go Back and Try again', async () => {
      const requestTimes: number[] = [];
      server.use(
        http.post('*/api/create-subscription', () => {
          requestTimes.push(performance.now());
          return errorResponse('service_unavailable', 'Down.');
        }),
      );
      const { user } = await renderApp('/payment-setup');
      expect(await screen.findByText('Preparing your payment')).toBeInTheDocument();
      const alert = await screen.findByRole('alert', {}, { timeout: 30_000 });
      expect(alert).toHaveTextContent('Payment setup failed. Please try again.');
      expect(requestTimes).toHaveLength(4);
      const gaps = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(990);
      expect(within(alert).getByRole('link', { name: 'Go Back' })).toHaveAttribute(
        'href',
        '/account-setup',
      );
      mockSubscription('pi_1_secret_abc');
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await payButton()).toBeInTheDocument();
    });

    it('offers sign-in when the session has ended, without retrying', async () => {
      let requestCount = 0;
      server.use(
        http.post('*/api/create-subscription', () => {
          requestCount += 1;
          return errorResponse('unauthenticated', 'Please sign in.');
        }),
      );
      await renderApp('/payment-setup');
      expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        '/login?returnTo=%2Fpayment-setup',
      );
      expect(requestCount).toBe(1);
    });
  });
});
