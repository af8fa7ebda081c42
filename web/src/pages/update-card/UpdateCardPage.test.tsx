import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const prepared = {
  clientSecret: 'seti_1_secret_abc',
  enrollmentId: 21,
  petName: 'Biscuit',
  planName: 'Dog Gold',
  dueNow: '93.25',
  months: [],
};
const paid = {
  outcome: 'paid',
  paidNow: '93.25',
  clientSecret: null,
  status: 'active',
  paymentProblem: false,
};

let provider: ReturnType<typeof installPaymentProvider>;
/** Bodies of the confirmations that the server received. */
let confirmations: unknown[];

const mockConfirmations = (...responses: object[]) =>
  server.use(
    http.post('*/api/payment-method-updates/confirm', async ({ request }) => {
      confirmations.push(await request.json());
      return HttpResponse.json(responses[Math.min(confirmations.length, responses.length) - 1]);
    }),
  );

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
  confirmations = [];
  mockConfirmations(paid);
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
    ),
    http.post('*/api/payment-method-updates', () => HttpResponse.json(prepared)),
    http.post('*/api/sync-subscriptions', () => HttpResponse.json({ updates: [] })),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [createEnrollmentView()] }),
    ),
  );
});

async function openForm(name = 'Save card and pay $93.25 now') {
  const app = await renderApp('/update-card/21');
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return { ...app, button };
}

describe('/update-card/{enrollmentId}', () => {
  it('saves the card, pays the open invoice, and returns to the dashboard', async () => {
    const { user, button } = await openForm();
    expect(document.querySelector('main')?.textContent).toContain(
      '$93.25 is past due for Biscuit’s Dog Gold plan. We’ll charge it to this card right away.From now on, this card pays for Biscuit’s plan.',
    );
    await user.dblClick(button);
    expect(
      await screen.findByText('Your past-due payment is paid. Future payments will use this card.'),
    ).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
    expect(confirmations).toEqual([{ enrollmentId: 21, setupIntentId: 'seti_1', dueNow: '93.25' }]);
    expect(provider.confirmSetup).toHaveBeenCalledTimes(1);
  });

  it('only replaces the card when nothing is open', async () => {
    server.use(
      http.post('*/api/payment-method-updates', () =>
        HttpResponse.json({ ...prepared, dueNow: '0.00' }),
      ),
    );
    mockConfirmations({ ...paid, outcome: 'updated', paidNow: '0.00' });
    const { user, button } = await openForm('Save card');
    await user.click(button);
    expect(await screen.findByText('Future payments will use this card.')).toBeVisible();
  });

  it('shows a card refused by the provider without calling the server', async () => {
    provider.confirmSetup.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Card Update Failed')).toBeVisible();
    expect(confirmations).toEqual([]);
    expect(button).toBeEnabled();
  });

  it('asks for another card in a new form when the open payment is declined', async () => {
    mockConfirmations({ ...paid, outcome: 'declined', paidNow: '0.00', paymentProblem: true });
    const { user, button } = await openForm();
    let wasCalledAgain = false;
    server.use(
      http.post('*/api/payment-method-updates', () => {
        wasCalledAgain = true;
        return HttpResponse.json({ ...prepared, clientSecret: 'seti_2_secret_def' });
      }),
    );
    await user.click(button);
    await waitFor(() => expect(wasCalledAgain).toBe(true));
    // The new form replaces the old one, and its message.
    await waitFor(() => expect(screen.getByText('The card could not be updated')).toBeVisible());
    await waitFor(() => expect(window.location.pathname).toBe('/update-card/21'));
  });

  it('[PAY-24] a higher amount than shown is shown, with the reason, before it is charged', async () => {
    const { user, button } = await openForm();
    const changed = 'The amount has changed. Please look again before you save the card.';
    server.use(
      http.post(
        '*/api/payment-method-updates/confirm',
        () => errorResponse('status_conflict', changed),
        { once: true },
      ),
      http.post('*/api/payment-method-updates', () =>
        HttpResponse.json({ ...prepared, clientSecret: 'seti_2_secret_def', dueNow: '186.50' }),
      ),
    );
    await user.click(button);
    const next = await screen.findByRole('button', { name: 'Save card and pay $186.50 now' });
    expect(screen.getByRole('alert')).toHaveTextContent(changed);
    await waitFor(() => expect(next).toBeEnabled());
    await user.click(next);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
    expect(confirmations).toEqual([
      { enrollmentId: 21, setupIntentId: 'seti_2', dueNow: '186.50' },
    ]);
  });

  it('runs the bank’s confirmation, then calls the server again', async () => {
    mockConfirmations(
      { ...paid, outcome: 'action_required', paidNow: '0.00', clientSecret: 'pi_9_secret_x' },
      { ...paid, outcome: 'updated', paidNow: '0.00' },
    );
    const { user, button } = await openForm();
    await user.click(button);
    expect(
      await screen.findByText('Your past-due payment is paid. Future payments will use this card.'),
    ).toBeVisible();
    expect(provider.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_9_secret_x' });
    expect(confirmations).toHaveLength(2);
  });

  it('explains why a card cannot be changed', async () => {
    server.use(
      http.post('*/api/payment-method-updates', () =>
        errorResponse('status_conflict', 'This plan has no monthly payments.'),
      ),
    );
    await renderApp('/update-card/21');
    expect(await screen.findByText('We can’t update this card here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[DSH-32] says which plans the new card doesn’t pay for', async () => {
    const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
    const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
    server.use(
      http.get('*/api/enrollments/ana%40example.com', () =>
        HttpResponse.json({
          owner: createOwner(),
          enrollments: [
            createEnrollmentView(),
            createEnrollmentView({ id: 22, pet: pepper }),
            createEnrollmentView({ id: 23, status: 'cancelled' }),
          ],
        }),
      ),
      http.get('*/api/payments', () =>
        HttpResponse.json({
          payments: [],
          cards: [
            { ...card, enrollmentId: 21 },
            { ...card, enrollmentId: 22 },
          ],
          nextCharges: [],
          owed: [],
        }),
      ),
    );
    await openForm();
    expect(
      await screen.findByText(wholeText(/^Pepper’s plan stays on Visa ending in 4242\./)),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Pepper’s card' })).toHaveAttribute(
      'href',
      '/update-card/22',
    );
    expect(screen.queryByRole('link', { name: 'Change Biscuit’s card' })).toBeNull();
  });

  it('[DSH-32] opens the plan that a mail links', async () => {
    const prepareds: unknown[] = [];
    server.use(
      http.post('*/api/payment-method-updates', async ({ request }) => {
        prepareds.push(await request.json());
        return HttpResponse.json(prepared);
      }),
    );
    await renderApp('/update-card?enrollment=21');
    expect(await screen.findByText(wholeText('New card for Biscuit'))).toBeVisible();
    expect(prepareds).toEqual([{ enrollmentId: 21 }]);
  });

  it.each([
    ['another owner’s plan', '/update-card?enrollment=99', true],
    ['something else than a plan', '/update-card?enrollment=../x', false],
    ['no plan', '/update-card', false],
  ])('[DSH-32] says kindly that there is no such plan: %s', async (_, path, isAsked) => {
    let wasAsked = false;
    server.use(
      http.post('*/api/payment-method-updates', () => {
        wasAsked = true;
        return errorResponse('not_found', 'Not found.');
      }),
    );
    await renderApp(path);
    expect(await screen.findByText('We can’t find this plan in your account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible();
    expect(wasAsked).toBe(isAsked);
  });

  it.each(['/update-card/21', '/update-card?enrollment=21'])(
    'sends signed-out visitors to sign-in and back: %s',
    async (path) => {
      server.use(http.get('*/api/session', () => HttpResponse.json(createSession())));
      await renderApp(path);
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
      expect(window.location.search).toBe('?returnTo=%2Fupdate-card%2F21');
    },
  );
});
