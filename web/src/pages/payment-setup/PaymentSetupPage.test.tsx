import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorAnswer } from '../../shared/testing/errors.ts';
import {
  createConfig,
  createEnrollmentView,
  createOwner,
  createSubscriptionResponse,
} from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';

const paymentData = {
  enrollmentId: 21,
  email: 'ana@example.com',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  totalMonthlyPrice: '93.25',
  membershipFee: '64.15',
};
const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };

let provider: ReturnType<typeof installPaymentProvider>;
/** What the app told the server, in order. */
let told: string[];

const answerSubscription = (clientSecret: string | null) =>
  server.use(
    http.post('*/api/create-subscription', () =>
      HttpResponse.json(createSubscriptionResponse({ clientSecret })),
    ),
  );

const tell = (name: string, answer: () => Response) => () => {
  told.push(name);
  return answer();
};
const noContent = () => new HttpResponse(null, { status: 204 });
const active = () => HttpResponse.json({ enrollment: createEnrollmentView() });

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmPayment.mockResolvedValue(succeeded);
  told = [];
  sessionStorage.setItem('paymentData', JSON.stringify(paymentData));
  answerSubscription('pi_1_secret_abc');
  server.use(
    http.post('*/api/payment-consents', tell('consent', noContent)),
    http.post('*/api/enrollments/21/activate', tell('activate', active)),
    http.patch('*/api/enrollments/21/membership-fee', tell('fee', active)),
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
  it('[PAY-01] leads to / without payment data', async () => {
    sessionStorage.clear();
    await renderApp('/payment-setup');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('[PAY-03] [PAY-04] [PAY-05] [FEE-04] shows what is due before the card, test cards, statement and agreement', async () => {
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

  it('[PAY-04] hints at no test cards with a live key', async () => {
    const { payment } = createConfig();
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json(createConfig({ payment: { ...payment, isTestMode: false } })),
      ),
    );
    await openForm();
    expect(screen.queryByText(/4242/)).toBeNull();
  });

  it('[PAY-06] [PAY-09] [PAY-10] records the consent, confirms, activates, settles the fee, in this order', async () => {
    provider.confirmPayment.mockImplementation(() => {
      told.push('confirm');
      return Promise.resolve(succeeded);
    });
    const bodies: unknown[] = [];
    /** Without an answer the next handler gives it. */
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
    expect(told).toEqual(['consent', 'confirm', 'activate', 'fee']);
    expect(bodies).toEqual([
      { enrollmentId: 21, textVersion: '2026-11-22' },
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
    expect(JSON.parse(sessionStorage.getItem('paymentCompleted') ?? '')).toEqual({
      enrollmentId: 21,
      email: 'ana@example.com',
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('_secret_');
  });

  it('[PAY-08] [PAY-10] a declined card is corrected on the same page', async () => {
    provider.confirmPayment.mockResolvedValueOnce(declined);
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    const alert = screen.getByText('The payment did not go through').closest('[role=alert]');
    expect(alert).toHaveTextContent('Your card was declined.');
    expect(alert).toHaveTextContent("You haven't been charged");
    expect(told).toEqual(['consent']);
    await user.click(await payButton());
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(told).toEqual(['consent', 'consent', 'activate', 'fee']);
  });

  it('claims nothing about the charge when the connection to the provider broke', async () => {
    provider.confirmPayment.mockResolvedValue({
      error: { type: 'api_connection_error', message: 'No connection.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    const title = await screen.findByText('The payment did not go through');
    const alert = title.closest<HTMLElement>('[role=alert]');
    expect(alert).toHaveTextContent("No connection. Please try again. You won't be charged twice.");
    expect(alert).not.toHaveTextContent("You haven't been charged");
  });

  it('takes a payment as made when a second try finds that the first went through', async () => {
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

  it('[PAY-10] an exception of the provider is a Payment Error', async () => {
    provider.confirmPayment.mockRejectedValue(new Error('IntegrationError'));
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(screen.getByText('An unexpected error occurred')).toBeVisible();
  });

  it.each([
    ['garbage', 'Invalid client secret format'],
    ['', 'No client secret provided'],
  ])('[PAY-09] [PAY-10] the client secret %j is a Payment Error', async (secret, message) => {
    answerSubscription(secret);
    await renderApp('/payment-setup');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Payment Error${message}.`);
    await waitFor(() => expect(screen.getAllByText('Payment Error')).toHaveLength(2));
    expect(screen.getByText(message)).toBeVisible();
    expect(provider.createElements).not.toHaveBeenCalled();
  });

  it('[PAY-09] [PAY-10] a set-up-intent secret confirms the set-up', async () => {
    answerSubscription('seti_1_secret_abc');
    provider.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Method Setup Successful')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(told).toEqual(['consent']);
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it("[PAY-10] a refused set-up shows the provider's message", async () => {
    answerSubscription('seti_1_secret_abc');
    provider.confirmSetup.mockResolvedValue(declined);
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Setup Failed')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
  });

  it('[PAY-11] a failing activate after an accepted card is never Payment Failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/enrollments/21/activate', () =>
        errorAnswer('service_unavailable', 'Later.'),
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

  it('[PAY-16] a failing membership-fee update is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(
      http.patch('*/api/enrollments/21/membership-fee', () =>
        errorAnswer('service_unavailable', 'Later.'),
      ),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('The plan is active. Welcome to the family!')).toBeVisible();
    expect(screen.queryByText(/Failed|Error/)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('confirms nothing when the consent could not be recorded', async () => {
    server.use(
      http.post('*/api/payment-consents', () => errorAnswer('service_unavailable', 'Later.')),
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Payment Error')).toBeVisible();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('leaves what is missing in the card form to the form', async () => {
    provider.submit.mockResolvedValue({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    await payButton();
    expect(told).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(provider.confirmPayment).not.toHaveBeenCalled();
  });

  it('a double click pays once', async () => {
    const { user, button } = await openForm();
    await user.dblClick(button);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(provider.confirmPayment).toHaveBeenCalledOnce();
    expect(told).toEqual(['consent', 'activate', 'fee']);
  });

  describe('while preparing', () => {
    it("[PAY-02] 'Subscription Created!' when there is nothing to confirm", async () => {
      answerSubscription(null);
      await renderApp('/payment-setup');
      const heading = await screen.findByRole('heading', { name: 'Subscription Created!' });
      const card = heading.parentElement as HTMLElement;
      expect(within(card).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard/ana%40example.com',
      );
    });

    it('[PAY-02] [PAY-07] [PAY-19] tries four times, 1 s apart, then says so with Go Back and Try again', async () => {
      const askedAt: number[] = [];
      server.use(
        http.post('*/api/create-subscription', () => {
          askedAt.push(performance.now());
          return errorAnswer('service_unavailable', 'Down.');
        }),
      );
      const { user } = await renderApp('/payment-setup');
      expect(await screen.findByText('Preparing your payment')).toBeInTheDocument();
      const alert = await screen.findByRole('alert', {}, { timeout: 8000 });
      expect(alert).toHaveTextContent('Payment setup failed. Please try again.');
      expect(askedAt).toHaveLength(4);
      const gaps = askedAt.slice(1).map((time, index) => time - (askedAt[index] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(990);
      expect(within(alert).getByRole('link', { name: 'Go Back' })).toHaveAttribute(
        'href',
        '/account-setup',
      );
      answerSubscription('pi_1_secret_abc');
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await payButton()).toBeInTheDocument();
    });

    it('offers to sign in when the session has ended, without asking again', async () => {
      let asked = 0;
      server.use(
        http.post('*/api/create-subscription', () => {
          asked += 1;
          return errorAnswer('unauthenticated', 'Please sign in.');
        }),
      );
      await renderApp('/payment-setup');
      expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        '/login?returnTo=%2Fpayment-setup',
      );
      expect(asked).toBe(1);
    });
  });
});
