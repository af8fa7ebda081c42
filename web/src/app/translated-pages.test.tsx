import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  createEnrollmentResponse,
  createEnrollmentView,
  createOwner,
  createPet,
  createRecommendations,
  createSession,
} from '../shared/testing/factories.ts';
import { createSubscriptionResponse } from '../shared/testing/payment-factories.ts';
import { installPaymentProvider } from '../shared/testing/fake-payment-provider.ts';
import { createOfferedChange } from '../shared/testing/plan-changes.ts';
import { server } from '../shared/testing/server.ts';
import {
  expectAmountsKept,
  expectKept,
  mainText,
  press,
  slowly,
  translateEachPage,
} from '../shared/testing/translated-page.ts';
import { renderApp } from './render-app.tsx';

const dashboard = '/dashboard/ana%40example.com';
const misoPlan = createEnrollmentView({
  id: 22,
  petId: 12,
  pet: createPet({ id: 12, name: 'Miso', type: 'cat' }),
  totalMonthlyPrice: '63.50',
});

function mockOwner(...enrollments: ReturnType<typeof createEnrollmentView>[]) {
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
    ),
    http.get('*/api/enrollments/ana%40example.com', slowly({ owner: createOwner(), enrollments })),
  );
}

translateEachPage();

describe('[QUA-30] with a browser’s translator', () => {
  it('a pet is enrolled, an account created, and the plan paid, with the right totals', async () => {
    const provider = installPaymentProvider();
    provider.confirmPayment.mockResolvedValue({
      paymentIntent: { id: 'pi_1', status: 'succeeded' },
    });
    const active = createEnrollmentView();
    server.use(
      http.post('*/api/recommendations', slowly(createRecommendations())),
      http.post('*/api/enrollments', slowly(createEnrollmentResponse(), 201)),
      http.post('*/api/activate-account', slowly({ owner: createOwner() })),
      http.post('*/api/create-subscription', slowly(createSubscriptionResponse())),
      http.post('*/api/payment-consents', () => new HttpResponse(null, { status: 204 })),
      http.post('*/api/enrollments/21/activate', slowly({ enrollment: active })),
      http.patch('*/api/enrollments/21/membership-fee', slowly({ enrollment: active })),
    );
    const { user } = await renderApp('/#pet-profile');
    await user.type(await screen.findByLabelText('Pet name'), 'Biscuit');
    await user.selectOptions(screen.getByLabelText('Pet type'), 'dog');
    await user.type(screen.getByLabelText('Breed'), 'Labrador Retriever');
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await press(user, 'Get My Personalized Plan Recommendations');
    await press(user, /^Enroll Now - Best Value/);
    await screen.findByText('Due today');
    expect(mainText()).toMatch(/Monthly total\$63\.50 per month.*Due today\$127\.65/);
    await user.click(screen.getByRole('checkbox', { name: 'Joint Health' }));
    expect(mainText()).toMatch(/Monthly total\$93\.25 per month.*Due today\$157\.40/);
    expect(mainText()).toContain('then payment, $157.40');
    ['$157.40', '$93.25', 'Dog Gold'].forEach(expectKept);
    await user.click(screen.getByRole('checkbox', { name: 'Joint Health' }));
    expect(mainText()).toMatch(/Monthly total\$63\.50 per month.*Due today\$127\.65/);
    await user.click(screen.getByRole('checkbox', { name: 'Joint Health' }));
    await press(user, 'Continue to Owner Information');

    await press(user, 'Complete Enrollment');
    expect(await screen.findByText('First name is required')).toBeVisible();
    await user.type(await screen.findByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Reyes');
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Phone number'), '904-555-0100');
    await press(user, 'Complete Enrollment');

    await user.type(await screen.findByLabelText('Password'), 'good-password');
    await user.type(screen.getByLabelText('Confirm password'), 'good-password');
    mockOwner(active);
    await press(user, 'Create account');

    const pay = await screen.findByRole('button', { name: /^Pay ?\$157\.40 ?today$/ });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    expect(await screen.findByText('The plan is active. Welcome to the family!')).toBeVisible();
    expect(mainText()).toContain('Paid today$157.40');
    await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
    await waitFor(() => expect(mainText()).toContain('Monthly total$93.25 per month'));
    expectAmountsKept();
  });

  it('a new price is compared and agreed to', async () => {
    const price = {
      firstName: 'Ana',
      petName: 'Biscuit',
      planName: 'Dog Gold',
      oldMonthlyTotal: '88.75',
      newMonthlyTotal: '94.75',
      effectiveFrom: '2027-03-03',
      changes: ['An exam costs $5.00 less.'],
      isAgreed: false,
    };
    server.use(
      http.post('*/api/new-prices/lookup', slowly(price)),
      http.post('*/api/new-prices/agree', slowly({ ...price, isAgreed: true })),
    );
    const { user } = await renderApp('/new-price#token=t-1');
    await screen.findByText(/^Now$/);
    expect(mainText()).toMatch(/\$88\.75 a month, \$1,065\.00 a year/);
    await press(user, 'Agree to the new price');
    await waitFor(() => expect(mainText()).toMatch(/It is \$94\.75 a month from March 3, 2027/));
    expectAmountsKept();
  });

  it('a change of plan is read and agreed to', async () => {
    const offered = createOfferedChange();
    server.use(
      http.post('*/api/plan-changes/lookup', slowly(offered)),
      http.post(
        '*/api/plan-changes/agree',
        slowly({
          outcome: 'agreed',
          clientSecret: null,
          change: { ...offered, state: 'agreed' },
        }),
      ),
    );
    const { user } = await renderApp('/plan-change#token=t-1');
    await screen.findByText(/^From today$/);
    expect(mainText()).toMatch(/\$26\.45 × 5 months = \$132\.25/);
    ['Dog Platinum', '$132.25', '$119.70'].forEach(expectKept);
    await press(user, /^Agree and pay ?\$132\.25 ?with Visa 4242$/);
    await waitFor(() => expect(mainText()).toMatch(/first charge of \$119\.70 is on/));
    expectAmountsKept();
  });

  it('a refused card can be replaced', async () => {
    const provider = installPaymentProvider();
    provider.confirmPayment.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    mockOwner(createEnrollmentView({ status: 'pending_payment', membershipFeePaid: false }));
    server.use(
      http.post('*/api/create-subscription', slowly(createSubscriptionResponse())),
      http.post('*/api/payment-consents', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await renderApp(dashboard);
    await press(user, 'Complete Payment');
    const pay = await screen.findByRole('button', { name: /^Pay ?\$157\.40 ?today$/ });
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    expect(
      await screen.findByText(/Your card was declined\./, { selector: 'form *' }),
    ).toBeVisible();
    await waitFor(() => expect(pay).toHaveTextContent('Pay $157.40 today'));
    expectAmountsKept();
  });

  it('the dashboard refreshes, changes pets, and saves the profile', async () => {
    mockOwner(createEnrollmentView(), misoPlan);
    server.use(
      http.post('*/api/sync-subscriptions', slowly({ updates: [] })),
      http.put('*/api/owners/7', slowly({ owner: createOwner({ firstName: 'Anna' }) })),
    );
    const { user } = await renderApp(dashboard);
    await waitFor(() => expect(mainText()).toContain('Monthly total$93.25 per month'));
    await user.click(screen.getByRole('radio', { name: /^Miso/ }));
    await waitFor(() => expect(mainText()).toContain('Monthly total$63.50 per month'));
    ['Miso', '$63.50'].forEach(expectKept);
    await press(user, 'Refresh Status');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Refresh Status' })).not.toHaveAttribute(
        'aria-busy',
      ),
    );
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await user.type(first, 'Anna');
    await press(user, 'Save contact details');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expectAmountsKept();
  });
});
