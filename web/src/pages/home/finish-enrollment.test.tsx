import type { SessionResponse } from '@petwell/contracts';
import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { createPaymentData, storedFlow, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const owner = { ...createOwner(), isDemo: false };
const mango = createPet({ id: 12, name: 'Mango' });
const paymentData = createPaymentData({ enrollmentId: 22, petName: 'Mango' });
const setupData = { ownerId: 7, enrollmentId: 22, email: 'ana@example.com', firstName: 'Ana' };

function serve(session: Partial<SessionResponse>, status: 'active' | 'pending_payment' = 'active') {
  server.use(
    http.get('*/api/session', () => HttpResponse.json(createSession(session))),
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({
        owner: createOwner(),
        enrollments: [createEnrollmentView(), createEnrollmentView({ id: 22, pet: mango, status })],
      }),
    ),
    http.post('*/api/create-subscription', () => delay('infinite')),
  );
}
const findLink = () => screen.findByRole('link', { name: 'Finish enrolling Mango' });

describe('[HOM-09] an enrollment that was left before paying', () => {
  it('is finished by its signed-in owner', async () => {
    serve({ owner }, 'pending_payment');
    const { user } = await renderApp('/');
    await user.click(await findLink());
    await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
    expect(storedFlow('paymentData')).toEqual(paymentData);
  });

  it('continues with the password', async () => {
    serve({ setup: { ownerId: 7, enrollmentId: 22 } });
    storeFlow('accountSetupData', { ...setupData, petName: 'Mango' });
    storeFlow('paymentData', paymentData);
    await renderApp('/');
    expect(await findLink()).toHaveAttribute('href', '/account-setup');
  });

  it('continues in this tab after the session has ended', async () => {
    serve({});
    storeFlow('paymentData', paymentData);
    await renderApp('/');
    expect(await findLink()).toHaveAttribute('href', '/payment-setup');
  });

  it.each([
    ['a visitor', {}],
    ['an owner who has paid', { owner }],
    ['the demo owner', { owner: { ...owner, isDemo: true } }],
  ])('is not offered to %s', async (_name, session) => {
    serve(session);
    await renderApp('/');
    await screen.findByText('Clinic hours');
    expect(await screen.findByText('Wellness plans for dogs and cats')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Finish/ })).toBeNull();
  });
});
