import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const link = {
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  dueNow: '93.25',
  monthlyTotal: '93.25',
  months: [],
};
const paid = { outcome: 'paid', paidNow: '93.25', clientSecret: null };

let provider: ReturnType<typeof installPaymentProvider>;
/** Bodies of the confirmations that the server received. */
let confirmations: unknown[];

const answer = (path: string, respond: () => Response) =>
  server.use(http.post(`*/api/card-links/${path}`, respond));
const answerConfirmations = (...answers: (() => Response)[]) =>
  server.use(
    http.post('*/api/card-links/confirm', async ({ request }) => {
      confirmations.push(await request.json());
      return answers[Math.min(confirmations.length, answers.length) - 1]?.() ?? Response.error();
    }),
  );

beforeEach(() => {
  provider = installPaymentProvider();
  provider.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
  confirmations = [];
  answer('lookup', () => HttpResponse.json(link));
  answer('prepare', () => HttpResponse.json({ clientSecret: 'seti_1_secret_abc' }));
  answerConfirmations(() => HttpResponse.json(paid));
});

async function openForm(name = 'Save card and pay $93.25 now') {
  const app = await renderApp('/card-link#token=t-1');
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return { ...app, button };
}

it('[MNY-75] shows plan and amounts, agrees to them, and pays with the new card', async () => {
  const { user, button } = await openForm();
  expect(window.location.hash).toBe('');
  expect(window.location.search).toBe('');
  expect(screen.getByRole('heading', { name: 'New card for Biscuit' })).toBeVisible();
  expect(
    screen.getByText(wholeText(/^Hello Ana, this card will pay for Biscuit’s Dog Gold/)),
  ).toBeVisible();
  expect(
    screen.getByText(
      wholeText(
        /^By saving this card you agree to the terms and to be charged \$93\.25 now and \$93\.25 every/,
      ),
    ),
  ).toBeVisible();
  await user.dblClick(button);
  expect(await screen.findByText('Your card is saved and the payment is made')).toBeVisible();
  expect(confirmations).toEqual([
    {
      token: 't-1',
      setupIntentId: 'seti_1',
      dueNow: '93.25',
      monthlyTotal: '93.25',
      textVersion: 'card-link-2026-11-29-good',
    },
  ]);
});

it('[MNY-75] only saves the card when nothing is due', async () => {
  answer('lookup', () => HttpResponse.json({ ...link, dueNow: '0.00' }));
  answerConfirmations(() => HttpResponse.json({ ...paid, outcome: 'updated', paidNow: '0.00' }));
  const { user, button } = await openForm('Save card');
  await user.click(button);
  expect(await screen.findByText('Your card is saved')).toBeVisible();
});

it('[MNY-75] a link that is over says so and whom to call', async () => {
  answer('lookup', () => errorResponse('link_invalid', 'This link is no longer valid.'));
  await renderApp('/card-link#token=t-1');
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.getByText(/Call us for a new one/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save card/ })).toBeNull();
});

it('[MNY-75] an incomplete link asks for the whole one', async () => {
  await renderApp('/card-link');
  expect(await screen.findByText('This link is incomplete')).toBeVisible();
});

it('[MNY-75] a failure to load can be tried again', async () => {
  answer('prepare', () => errorResponse('service_unavailable', 'Later'));
  const { user } = await renderApp('/card-link#token=t-1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer('prepare', () => HttpResponse.json({ clientSecret: 'seti_1_secret_abc' }));
  await user.click(again);
  expect(await screen.findByRole('button', { name: /^Save card and pay/ })).toBeVisible();
});

it('[MNY-75] [MNY-101] after a decline, another card can be entered', async () => {
  answerConfirmations(
    () => HttpResponse.json({ ...paid, outcome: 'declined', paidNow: '0.00' }),
    () => HttpResponse.json(paid),
  );
  const { user, button } = await openForm();
  await user.click(button);
  expect(await screen.findByText('The bank declined the payment')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save card/ })).toBeNull();
  provider.confirmSetup.mockResolvedValue({ setupIntent: { id: 'seti_2', status: 'succeeded' } });
  answer('prepare', () => HttpResponse.json({ clientSecret: 'seti_2_secret_abc' }));
  await user.click(screen.getByRole('button', { name: 'Enter another card' }));
  const again = await screen.findByRole('button', { name: /^Save card and pay/ });
  await waitFor(() => expect(again).toBeEnabled());
  await user.click(again);
  expect(await screen.findByText('Your card is saved and the payment is made')).toBeVisible();
  expect(confirmations[1]).toMatchObject({ setupIntentId: 'seti_2' });
});

it('[MNY-101] an hour later the link is over, and says so', async () => {
  answerConfirmations(() => HttpResponse.json({ ...paid, outcome: 'declined', paidNow: '0.00' }));
  const { user, button } = await openForm();
  await user.click(button);
  answer('lookup', () => errorResponse('link_invalid', 'This link is no longer valid.'));
  await user.click(await screen.findByRole('button', { name: 'Enter another card' }));
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.getByText(/Call us for a new one/)).toBeVisible();
});

it('[MNY-75] runs the bank’s approval, and says so if it isn’t given', async () => {
  const needed = { ...paid, outcome: 'action_required', clientSecret: 'pi_9_secret_x' };
  answerConfirmations(() => HttpResponse.json(needed));
  const { user, button } = await openForm();
  await user.click(button);
  expect(await screen.findByText('Your bank didn’t confirm the payment')).toBeVisible();
  expect(provider.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_9_secret_x' });
  expect(confirmations).toHaveLength(2);
});

it('[MNY-75] another amount than shown is shown before it is agreed to', async () => {
  answerConfirmations(
    () => errorResponse('status_conflict', 'The amount has changed.'),
    () => HttpResponse.json({ ...paid, paidNow: '50.00' }),
  );
  const { user, button } = await openForm();
  answer('lookup', () => HttpResponse.json({ ...link, dueNow: '50.00' }));
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Save card and pay $50.00 now' }));
  expect(await screen.findByText(wholeText(/^\$50\.00 is paid/))).toBeVisible();
  expect(confirmations[1]).toMatchObject({ dueNow: '50.00', setupIntentId: 'seti_1' });
});

it('[MNY-75] a card refused by the provider can be entered again', async () => {
  provider.confirmSetup.mockResolvedValue({
    error: { type: 'card_error', message: 'Your card was declined.' },
  });
  const { user, button } = await openForm();
  await user.click(button);
  expect(await screen.findByText('The card could not be updated')).toBeVisible();
  expect(confirmations).toEqual([]);
  expect(button).toBeEnabled();
});

it('[LEG-04] shows and records what the clinic promises about the price', async () => {
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
  );
  const { user, button } = await openForm();
  expect(screen.getByText(/This price holds for the plan year\./)).toBeVisible();
  await user.click(button);
  await screen.findByText('Your card is saved and the payment is made');
  expect(confirmations).toMatchObject([{ textVersion: 'card-link-2026-11-29' }]);
});
