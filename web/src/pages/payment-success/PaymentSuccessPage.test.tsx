import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnrollmentView } from '@petwell/contracts';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createPlan,
  createSession,
} from '../../shared/testing/factories.ts';
import { createOwnPayment } from '../../shared/testing/payment-factories.ts';
import { createPaymentData, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const path = '/payment-success?email=ana%40example.com';
const pending = createEnrollmentView({ status: 'pending_payment', membershipFeePaid: false });

/** Mocks responses in turn; the last one repeats. */
function mockEnrollments(...responses: EnrollmentView[][]) {
  let requestCount = 0;
  server.use(
    http.get('*/api/enrollments/ana%40example.com', () => {
      const enrollments = responses[Math.min(requestCount, responses.length - 1)];
      requestCount += 1;
      return HttpResponse.json({ owner: createOwner(), enrollments });
    }),
  );
  return { requestCount: () => requestCount };
}

describe('/payment-success', () => {
  afterEach(() => void vi.useRealTimers());

  it("[PAY-12] shows 'processing' until the server says active, then the receipt", async () => {
    storeFlow('paymentCompleted', { enrollmentId: 21, email: 'ana@example.com' });
    const server = mockEnrollments([pending], [pending], [createEnrollmentView()]);
    await renderApp(path);
    expect(await screen.findByText(/Your payment is processing/)).toBeVisible();
    expect(await screen.findByText('The plan is active. Welcome to the family!')).toBeVisible();
    expect(server.requestCount()).toBe(3);
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('Dog Gold for Biscuit');
    expect(text).toContain('Paid today$157.40');
    expect(text).toContain('Next paymentFebruary 5, 2026');
  });

  it('[PAY-28] the receipt has the owner, the date, the card, and the number, once the payment is recorded', async () => {
    storeFlow('paymentCompleted', { enrollmentId: 21, email: 'ana@example.com' });
    mockEnrollments([createEnrollmentView()]);
    let reads = 0;
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      http.get('*/api/payments', () => {
        reads += 1;
        return HttpResponse.json({
          payments: reads === 1 ? [] : [createOwnPayment()],
          cards: [],
          nextCharges: [],
          owed: [],
        });
      }),
    );
    await renderApp(path);
    expect(await screen.findByText('in_1001')).toBeVisible();
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain('Paid byAna Reyes');
    expect(text).toContain('Paid onJanuary 5, 2026');
    expect(text).toContain('Paid withVisa ending in 4242');
  });

  it('[PAY-28] [DSH-21] leads to the request for the first visit; online scheduling and the phone are other ways', async () => {
    mockEnrollments([createEnrollmentView()]);
    await renderApp(path);
    expect(
      await screen.findByRole('link', { name: 'Request Biscuit’s first visit' }),
    ).toHaveAttribute('href', '/dashboard/ana%40example.com?pet=11&request=next');
    expect(screen.getByRole('link', { name: /^book online/ })).toHaveAttribute(
      'href',
      'https://schedule.example/clinic',
    );
  });

  it('[PAY-12] shows the paid enrollment, not another pet’s', async () => {
    storeFlow('paymentCompleted', { enrollmentId: 22, email: 'ana@example.com' });
    const pepper = createEnrollmentView({
      id: 22,
      pet: createPet({ name: 'Pepper' }),
      plan: createPlan({ name: 'Cat Gold' }),
    });
    mockEnrollments([createEnrollmentView(), pepper]);
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Cat Gold for Pepper' })).toBeVisible();
  });

  it('[PAY-12] reassures after 30 s and stops polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = mockEnrollments([pending]);
    await renderApp(path);
    await screen.findByText(/Your payment is processing/);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText(/you don’t need to pay again/)).toBeVisible();
    const callsBefore = server.requestCount();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(server.requestCount()).toBe(callsBefore);
  });

  it("[PAY-12] 'Go to Dashboard' opens the owner’s dashboard, or /", async () => {
    mockEnrollments([createEnrollmentView()]);
    const { unmount } = await renderApp(path);
    const link = { name: 'Go to Dashboard' } as const;
    expect(await screen.findByRole('link', link)).toHaveAttribute(
      'href',
      '/dashboard/ana%40example.com',
    );
    unmount();
    await renderApp('/payment-success');
    expect(await screen.findByRole('link', link)).toHaveAttribute('href', '/');
  });

  describe('returning from the payment provider', () => {
    const reports: unknown[] = [];
    const returned = `${path}&payment_intent=pi_9&payment_intent_client_secret=pi_9_secret_x`;

    beforeEach(() => {
      reports.length = 0;
      storeFlow('paymentData', createPaymentData());
      server.use(
        http.post('*/api/enrollments/21/activate', async ({ request }) => {
          reports.push(await request.json());
          return HttpResponse.json({ enrollment: createEnrollmentView() });
        }),
        http.patch('*/api/enrollments/21/membership-fee', () =>
          HttpResponse.json({ enrollment: createEnrollmentView() }),
        ),
        http.post('*/api/create-subscription', () => new HttpResponse(null, { status: 404 })),
      );
      mockEnrollments([createEnrollmentView()]);
    });

    it('[PAY-08] [PAY-18] removes the secret from the URL and finishes the payment', async () => {
      storeFlow('paymentCompleted', { enrollmentId: 3, email: 'ana@example.com' });
      await renderApp(`${returned}&redirect_status=succeeded`);
      expect(await screen.findByRole('heading', { name: 'Dog Gold for Biscuit' })).toBeVisible();
      expect(window.location.search).toBe('?email=ana%40example.com');
      await waitFor(() => expect(reports).toEqual([{ paymentIntentId: 'pi_9', status: 'active' }]));
      expect(sessionStorage.getItem('paymentData')).toBeNull();
    });

    it('[PAY-08] leads back to payment when the bank declines', async () => {
      await renderApp(`${returned}&redirect_status=failed`);
      expect(await screen.findByText('Payment Failed')).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
      expect(window.location.search).toBe('');
      expect(reports).toEqual([]);
    });
  });
});
