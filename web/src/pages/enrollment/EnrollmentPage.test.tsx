import type { EnrollmentResponse } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollment,
  createEnrollmentResponse,
  createOwner,
  createRecommendations,
  createSession,
} from '../../shared/testing/factories.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAccountSetupData,
  createPaymentData,
  storedFlow,
  storeFlow,
} from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const petData = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: ['joint issues'],
  ownerId: 0,
};

function holdEnrollmentData(): void {
  storeFlow('enrollmentData', {
    petData,
    planId: 2,
    addOnIds: ['3'],
    recommendations: createRecommendations(),
  });
}

type Sent = { key: string | null; body: unknown };

function mockEnrollment(response: EnrollmentResponse = createEnrollmentResponse()): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post('*/api/enrollments', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      await delay(60);
      return HttpResponse.json(response, { status: 201 });
    }),
  );
  return sent;
}

/** Fails the first requests as given, then responds. */
function failFirst(failures: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/enrollments', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      const failure = failures.shift();
      if (failure !== undefined) return failure();
      return HttpResponse.json(createEnrollmentResponse(), { status: 201 });
    }),
  );
  return keys;
}

const signIn = ({ isDemo = false } = {}) =>
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo } })),
    ),
  );

async function fillOwner(user: UserEvent) {
  await user.type(await screen.findByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Reyes');
  await user.type(screen.getByLabelText('Email'), 'Ana@Example.com');
  await user.type(screen.getByLabelText('Phone number'), '904-555-0100');
}

const complete = () => screen.getByRole('button', { name: 'Complete Enrollment' });

describe('/enrollment', () => {
  it('[ENR-01] redirects to / without enrollment data', async () => {
    await renderApp('/enrollment');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('[ENR-01] shows the steps, the plan summary, and the amount due today', async () => {
    holdEnrollmentData();
    await renderApp('/enrollment');
    expect(await screen.findByRole('button', { name: 'Complete Enrollment' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Pet Info (done)',
      'Plan Selection (done)',
      '3Owner Info',
    ]);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('Including 1 add-on service(s)')).toBeVisible();
    expect(screen.getByText('Due today').parentElement).toHaveTextContent('$157.40');
  });

  it('[HOM-06] reports missing fields and an invalid email', async () => {
    holdEnrollmentData();
    const { user } = await renderApp('/enrollment');
    await user.click(await screen.findByRole('button', { name: 'Complete Enrollment' }));
    const first = screen.getByLabelText('First name');
    await waitFor(() => expect(first).toHaveAccessibleDescription('First name is required'));
    expect(first).toHaveFocus();
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Email is required/);
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(
      'Phone number is required',
    );
    await user.type(screen.getByLabelText('Email'), 'ana@');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        /Please enter a valid email address/,
      ),
    );
  });

  it('[ENR-19] asks for a whole phone number', async () => {
    holdEnrollmentData();
    const sent = mockEnrollment();
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    const phone = screen.getByLabelText('Phone number');
    await user.clear(phone);
    await user.type(phone, 'abc');
    await user.click(complete());
    await waitFor(() =>
      expect(phone).toHaveAccessibleDescription(
        'Please enter a phone number with at least 10 digits, like 904-555-0100',
      ),
    );
    expect(sent).toEqual([]);
  });

  it('[ENR-20] offers the address that was probably meant, and accepts the one that was typed', async () => {
    holdEnrollmentData();
    const sent = mockEnrollment();
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'ana@gmial.con');
    const offer = await screen.findByText('ana@gmail.com');
    expect(offer.closest('[role=status]')).toHaveTextContent('Did you mean ana@gmail.com?');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Use this address' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(email).toHaveValue('ana@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByText('ana@gmail.com')).toBeNull();
    await user.clear(email);
    await user.type(email, 'ana@gmial.con');
    await screen.findByText('ana@gmail.com');
    await user.click(complete());
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ owner: { email: 'ana@gmial.con' } }));
  });

  it('[ENR-13] [ENR-14] [PAY-18] enrolls once on a double click and continues to account setup', async () => {
    holdEnrollmentData();
    const sent = mockEnrollment();
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.dblClick(complete());
    await waitFor(() => expect(window.location.pathname).toBe('/account-setup'));
    expect(await screen.findByText('Enrollment Successful!')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      pet: petData,
      owner: {
        firstName: 'Ana',
        lastName: 'Reyes',
        email: 'ana@example.com',
        phone: '904-555-0100',
      },
      enrollment: {
        planId: 2,
        addOnIds: ['3'],
        shown: { plan: 1, addOns: { 3: 1 } },
        existingOwnerId: null,
      },
    });
    expect(storedFlow('accountSetupData')).toEqual(createAccountSetupData());
    expect(storedFlow('paymentData')).toEqual(createPaymentData());
    expect(storedFlow('pendingEnrollment')).toEqual({
      pet: {
        name: 'Biscuit',
        species: 'dog',
        breed: 'Labrador Retriever',
        age: '3-7',
        ageUnit: 'years',
      },
      enrollment: {
        id: 21,
        planName: 'Dog Gold',
        membershipFee: '64.15',
        totalMonthlyPrice: '93.25',
      },
    });
  });

  it('[ENR-07] reuses its key after a lost response and a reload, and takes a new one for another body', async () => {
    holdEnrollmentData();
    const keys = failFirst([() => HttpResponse.error(), () => HttpResponse.error()]);
    const { user, unmount } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.click(complete());
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    unmount();
    const again = await renderApp('/enrollment');
    expect(await screen.findByLabelText('Last name')).toHaveValue('Reyes');
    await again.user.click(complete());
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    await again.user.type(screen.getByLabelText('Last name'), '-Diaz');
    await again.user.click(complete());
    await waitFor(() => expect(window.location.pathname).toBe('/account-setup'));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("[ENR-12] [ENR-13] shows 'Enrollment Failed' and explains that a service is unavailable", async () => {
    holdEnrollmentData();
    failFirst([() => errorResponse('service_unavailable', 'identity did not answer')]);
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.click(complete());
    expect(await screen.findByText('Enrollment Failed')).toBeVisible();
    expect(screen.getByText('Please try again or contact support.')).toBeVisible();
    expect(screen.getByText(/We can’t do this right now/)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
  });

  it('[ENR-08] offers sign-in for a known address and keeps the input', async () => {
    holdEnrollmentData();
    failFirst([() => errorResponse('account_exists', 'There is an account.')]);
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.click(complete());
    expect(await screen.findByText('You already have an account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in and continue' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fenrollment',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('Ana@Example.com');
    expect(screen.queryByText('Enrollment Failed')).toBeNull();
  });

  it('[ENR-09] says that a link was emailed for an account without a password', async () => {
    holdEnrollmentData();
    failFirst([() => errorResponse('account_setup_pending', 'Link sent.')]);
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.click(complete());
    expect(await screen.findByText('Please check your inbox')).toBeVisible();
  });

  it('shows server errors at their fields', async () => {
    holdEnrollmentData();
    failFirst([
      () => errorResponse('validation_failed', 'Please check.', { 'owner.phone': 'Too short' }),
    ]);
    const { user } = await renderApp('/enrollment');
    await fillOwner(user);
    await user.click(complete());
    await waitFor(() =>
      expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Too short'),
    );
  });

  describe('signed in', () => {
    it('[ENR-11] [ENR-13] [ENR-14] shows contact data read-only and continues to /payment-setup', async () => {
      signIn();
      holdEnrollmentData();
      const sent = mockEnrollment(createEnrollmentResponse({ requiresAccountSetup: false }));
      server.use(
        // The next page starts to load, but is not part of this test.
        http.post('*/api/create-subscription', () => delay('infinite')),
      );
      const { user } = await renderApp('/enrollment');
      await screen.findByText('You’re signed in', { exact: false });
      expect(screen.queryByLabelText('First name')).toBeNull();
      expect(screen.getByText('ana@example.com')).toBeVisible();
      await user.click(complete());
      await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
      expect(await screen.findByText('Pet Enrolled - Payment Required')).toBeVisible();
      expect(sent[0]?.body).toMatchObject({ enrollment: { existingOwnerId: 7 } });
      expect(sessionStorage.getItem('paymentData')).not.toBeNull();
      expect(sessionStorage.getItem('enrollmentData')).toBeNull();
    });

    it('[ENR-13] [ENR-14] continues to the dashboard when nothing is due', async () => {
      signIn();
      holdEnrollmentData();
      mockEnrollment(
        createEnrollmentResponse({
          requiresAccountSetup: false,
          enrollment: createEnrollment({ status: 'active' }),
        }),
      );
      server.use(
        http.get('*/api/enrollments/:email', () =>
          HttpResponse.json({ owner: createOwner(), enrollments: [] }),
        ),
      );
      const { user } = await renderApp('/enrollment');
      await screen.findByText('You’re signed in', { exact: false });
      await user.click(complete());
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
      expect(await screen.findByText('New Pet Added Successfully!')).toBeVisible();
    });

    it('[ENR-15] asks before a pet with a plan is enrolled again, and confirms it', async () => {
      signIn();
      holdEnrollmentData();
      const bodies: unknown[] = [];
      server.use(
        http.post('*/api/enrollments', async ({ request }) => {
          bodies.push(await request.json());
          return bodies.length === 1
            ? errorResponse('duplicate_pet', 'Biscuit already has a plan.')
            : HttpResponse.json(createEnrollmentResponse({ requiresAccountSetup: false }), {
                status: 201,
              });
        }),
        http.post('*/api/create-subscription', () => delay('infinite')),
      );
      const { user } = await renderApp('/enrollment');
      await screen.findByText('You’re signed in', { exact: false });
      await user.click(complete());
      expect(await screen.findByText('Biscuit already has a plan')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard/ana%40example.com',
      );
      expect(screen.queryByText('Enrollment Failed')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'It’s another pet: enroll it' }));
      await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
      expect(bodies).toMatchObject([
        { enrollment: { planId: 2, addOnIds: ['3'], existingOwnerId: 7 } },
        { enrollment: { existingOwnerId: 7, confirmDuplicate: true } },
      ]);
      expect(bodies[0]).not.toHaveProperty('enrollment.confirmDuplicate');
    });

    it('[ENR-21] says in place that a plan has to be paid first', async () => {
      signIn();
      holdEnrollmentData();
      server.use(
        http.post('*/api/enrollments', () =>
          errorResponse('unpaid_limit', 'You have 6 plans that are not paid yet.'),
        ),
      );
      const { user } = await renderApp('/enrollment');
      await screen.findByText('You’re signed in', { exact: false });
      await user.click(complete());
      expect(await screen.findByText('Please pay for a plan first')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard/ana%40example.com',
      );
      expect((await screen.findAllByRole('link', { name: '(904) 555-0142' }))[0]).toBeVisible();
      expect(screen.queryByText('Enrollment Failed')).toBeNull();
    });

    it('[ENR-16] as the demo owner, enrolls with the visitor’s own data', async () => {
      signIn({ isDemo: true });
      holdEnrollmentData();
      const sent = mockEnrollment();
      const { user } = await renderApp('/enrollment');
      await fillOwner(user);
      await user.click(complete());
      await waitFor(() => expect(window.location.pathname).toBe('/account-setup'));
      expect(sent[0]?.body).toMatchObject({
        owner: { firstName: 'Ana', email: 'ana@example.com' },
        enrollment: { existingOwnerId: null },
      });
    });

    it('asks to sign in again when the session ends while adding a pet', async () => {
      holdEnrollmentData();
      const { id, firstName, lastName, email, phone } = createOwner();
      storeFlow('existingOwnerData', { id, firstName, lastName, email, phone });
      await renderApp('/enrollment');
      expect(await screen.findByText('Please sign in again')).toBeVisible();
      expect(screen.queryByLabelText('First name')).toBeNull();
    });
  });
});
