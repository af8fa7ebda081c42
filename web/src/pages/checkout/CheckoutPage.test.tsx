import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { createSubscriptionResponse } from '../../shared/testing/payment-factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { storeFlow } from '../../shared/testing/flow.ts';
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
  storeFlow('pendingEnrollment', pendingEnrollment);
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

  describe('[PAY-17] with exactly the data that other pages may store', () => {
    const data = {
      pet: { name: 'Biscuit' },
      enrollment: {
        planName: 'Dog Gold',
        membershipFee: 64.15,
        totalMonthlyPrice: '93.25',
        clientSecret: 'pi_1_secret_2',
      },
    };
    const open = async (pending: unknown) => {
      storeFlow('pendingEnrollment', pending);
      const { user } = await renderApp('/checkout');
      const pay = await screen.findByRole('button', { name: 'Pay $157.40 today' });
      await waitFor(() => expect(pay).toBeEnabled());
      return { user, pay };
    };
    const paid: string[] = [];
    beforeEach(() => {
      paid.length = 0;
      provider.confirmPayment.mockResolvedValue({
        paymentIntent: { id: 'pi_1', status: 'succeeded' },
      });
      server.use(
        http.post('*/api/enrollments/:id/activate', ({ params }) => {
          paid.push(String(params.id));
          return HttpResponse.json({ enrollment: createEnrollmentView() });
        }),
      );
    });

    const { clientSecret, ...enrollment } = data.enrollment;
    it.each([
      ['in the enrollment', data],
      ['beside it', { ...data, enrollment, clientSecret }],
    ])('pays with a client secret %s, without a session', async (_case, pending) => {
      const { user, pay } = await open(pending);
      await user.click(pay);
      await waitFor(() => expect(window.location.pathname).toBe('/payment-success'));
      expect(provider.confirmPayment).toHaveBeenCalledOnce();
      expect(paid).toEqual([]);
      expect(sessionStorage.getItem('pendingEnrollment')).toBeNull();
    });

    it('finds the enrollment of an owner, records the consent, and activates it', async () => {
      const consents: unknown[] = [];
      server.use(
        http.get('*/api/session', () =>
          HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
        ),
        http.get('*/api/enrollments/*', () =>
          HttpResponse.json({
            owner: createOwner(),
            enrollments: [
              createEnrollmentView({ id: 20 }),
              createEnrollmentView({ id: 21, status: 'pending_payment' }),
            ],
          }),
        ),
        http.post('*/api/payment-consents', async ({ request }) => {
          consents.push(await request.json());
          return new HttpResponse(null, { status: 204 });
        }),
      );
      const { user, pay } = await open(data);
      await user.click(pay);
      await waitFor(() => expect(paid).toEqual(['21']));
      expect(consents).toMatchObject([{ enrollmentId: 21 }]);
    });

    it.each([
      ['numbers and texts', { species: 'dog', age: 4, ageUnit: 'years' }, 'SpeciesDogAge4 years'],
      ['a species of its own', { species: 'Beagle mix' }, 'SpeciesBeagle mixPlan'],
      ['an age without a unit', { age: '4' }, 'Age4Plan'],
      ['nothing but the name', { age: null }, 'PetBiscuitPlan'],
    ])('shows %s about the pet', async (_case, pet, row) => {
      const known = { ...enrollment, id: '21', totalMonthlyPrice: 93.25 };
      await open({ pet: { ...data.pet, ...pet }, enrollment: known });
      expect(document.querySelector('main')?.textContent).toContain(row);
    });

    it('says so if there is no client secret at all', async () => {
      storeFlow('pendingEnrollment', { ...data, enrollment });
      await renderApp('/checkout');
      expect(await screen.findByText(/^No client secret provided\. /)).toBeVisible();
      expect(document.querySelector('main')?.textContent).toContain('Due today$157.40');
    });
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
