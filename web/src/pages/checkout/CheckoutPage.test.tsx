import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createSubscriptionResponse,
} from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';

const pendingEnrollment = {
  pet: { name: 'Biscuit', species: 'dog', breed: 'Beagle', age: '3-7', ageUnit: 'years' },
  enrollment: {
    id: 21,
    planName: 'Dog Gold',
    membershipFee: '64.15',
    totalMonthlyPrice: '93.25',
  },
};
let provider: ReturnType<typeof installPaymentProvider>;

beforeEach(() => {
  provider = installPaymentProvider();
  sessionStorage.setItem('pendingEnrollment', JSON.stringify(pendingEnrollment));
  server.use(
    http.post('*/api/create-subscription', () => HttpResponse.json(createSubscriptionResponse())),
    http.post('*/api/payment-consents', () => new HttpResponse(null, { status: 204 })),
    http.post('*/activate', () => HttpResponse.json({ enrollment: createEnrollmentView() })),
    http.patch('*/membership-fee', () => HttpResponse.json({ enrollment: createEnrollmentView() })),
    http.get('*/api/enrollments/*', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [createEnrollmentView()] }),
    ),
  );
});

describe('/checkout', () => {
  it('[PAY-17] says when nothing is pending, and links home', async () => {
    sessionStorage.clear();
    await renderApp('/checkout');
    expect(
      await screen.findByText(
        'No enrollment data found. Please start the enrollment process again.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  it('[PAY-17] shows pet, plan, and amount due, and pays', async () => {
    provider.confirmPayment.mockResolvedValue({
      paymentIntent: { id: 'pi_1', status: 'succeeded' },
    });
    const { user } = await renderApp('/checkout');
    const pay = await screen.findByRole('button', { name: 'Pay $157.40 today' });
    const text = document.querySelector('main')?.textContent ?? '';
    for (const row of ['PetBiscuit', 'SpeciesDog', 'Age3-7 years', 'PlanDog Gold']) {
      expect(text).toContain(row);
    }
    expect(text).toContain('Due today$157.40');
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
    expect(sessionStorage.getItem('pendingEnrollment')).toBeNull();
  });

  it("[PAY-17] shows 'An unexpected error occurred.' for a provider exception", async () => {
    provider.confirmPayment.mockRejectedValue(new Error('IntegrationError'));
    const { user } = await renderApp('/checkout');
    const pay = await screen.findByRole('button', { name: 'Pay $157.40 today' });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    expect(await screen.findByText(/^An unexpected error occurred\. /)).toBeVisible();
  });
});
