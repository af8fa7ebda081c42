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
  kind: 'restart',
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  monthlyTotal: '93.25',
  firstChargeOn: '2027-03-03',
  passedOn: [] as string[],
};
const agreed = { firstChargeOn: link.firstChargeOn, monthlyTotal: link.monthlyTotal };

let provider: ReturnType<typeof installPaymentProvider>;
/** Bodies of the confirmations that the server received. */
let confirmations: unknown[];

const answer = (path: string, respond: () => Response) =>
  server.use(http.post(`*/api/plan-links/${path}`, respond));
const answerConfirmations = (...answers: (() => Response)[]) =>
  server.use(
    http.post('*/api/plan-links/confirm', async ({ request }) => {
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
  answerConfirmations(() => HttpResponse.json(agreed));
});

const name = 'Save card and start again';
async function openForm() {
  const app = await renderApp('/plan-link#token=t-1');
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return { ...app, button };
}

it('[MNY-75] shows plan, amount, and first payment, agrees to them, and starts the plan once', async () => {
  answer('lookup', () => HttpResponse.json({ ...link, passedOn: ['2027-01-03', '2027-02-03'] }));
  const { user, button } = await openForm();
  expect(window.location.hash).toBe('');
  expect(screen.getByRole('heading', { name: 'Start Biscuit’s plan again' })).toBeVisible();
  expect(screen.getByText('Your first payment is on March 3, 2027.')).toBeVisible();
  expect(screen.getByText('Not charged: January 3, 2027 and February 3, 2027.')).toBeVisible();
  expect(
    screen.getByText(
      wholeText(/to be charged \$93\.25 on March 3, 2027 and every month after that/),
    ),
  ).toBeVisible();
  expect(document.body).not.toHaveTextContent(/trial/i);
  await user.dblClick(button);
  expect(await screen.findByText('Biscuit’s plan is active again')).toBeVisible();
  expect(
    screen.getByText(wholeText(/^Your first payment is on March 3, 2027: \$93\.25/)),
  ).toBeVisible();
  expect(confirmations).toEqual([
    { token: 't-1', setupIntentId: 'seti_1', ...agreed, textVersion: 'plan-link-2026-11-29-good' },
  ]);
});

it('[MEM-31] names a fee that was never paid, and agrees to it', async () => {
  answer('lookup', () => HttpResponse.json({ ...link, kind: 'setup', membershipFee: '64.15' }));
  const { user } = await renderApp('/plan-link#token=t-1');
  const button = await screen.findByRole('button', { name: 'Agree and save card' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.getByText('Membership fee, with the first payment')).toBeVisible();
  expect(screen.queryByText(/There is no membership fee/)).toBeNull();
  expect(
    screen.getByText(
      wholeText(/charged \$93\.25 and the one-time membership fee of \$64\.15 on March 3, 2027/),
    ),
  ).toBeVisible();
  await user.click(button);
  expect(
    await screen.findByText(
      wholeText(/March 3, 2027: \$93\.25 and the membership fee of \$64\.15, and then/),
    ),
  ).toBeVisible();
  expect(confirmations).toMatchObject([{ textVersion: 'plan-link-fee-2026-11-29-good' }]);
});

it('[CHG-191] a new owner reads what the plan includes, and takes it over', async () => {
  const includes = ['2 exams', 'Dental care'];
  answer('lookup', () => HttpResponse.json({ ...link, kind: 'handover', includes }));
  const { user } = await renderApp('/plan-link#token=t-1');
  const button = await screen.findByRole('button', { name: 'Agree and save card' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.getByRole('heading', { name: 'Take over Biscuit’s plan' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'What the plan includes' })).toHaveTextContent(
    '2 examsDental care',
  );
  await user.click(button);
  expect(await screen.findByText('Biscuit’s plan is yours')).toBeVisible();
  expect(confirmations).toMatchObject([{ textVersion: 'plan-link-2026-11-29-good' }]);
});

it('[MNY-75] a link that is over says so and whom to call', async () => {
  answer('lookup', () => errorResponse('link_invalid', 'This link is no longer valid.'));
  await renderApp('/plan-link#token=t-1');
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.getByText(/If you have agreed already, there is nothing to do/)).toBeVisible();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[MNY-167] a link to a plan whose pet has another one says so, and asks for no card', async () => {
  const said = 'Biscuit has another plan now, so this link no longer works.';
  answer('lookup', () => errorResponse('link_invalid', said));
  await renderApp('/plan-link#token=t-1');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[MNY-75] a tab that comes second is told that the link is used', async () => {
  answerConfirmations(() => errorResponse('link_invalid', 'This link is no longer valid.'));
  const { user, button } = await openForm();
  answer('lookup', () => errorResponse('link_invalid', 'This link is no longer valid.'));
  await user.click(button);
  expect(await screen.findByText(/If you have agreed already/)).toBeVisible();
});

it('[MNY-75] a failure to load can be tried again', async () => {
  answer('prepare', () => errorResponse('service_unavailable', 'Later'));
  const { user } = await renderApp('/plan-link#token=t-1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer('prepare', () => HttpResponse.json({ clientSecret: 'seti_1_secret_abc' }));
  await user.click(again);
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it('[MNY-75] without a network, the same card can be sent again', async () => {
  answerConfirmations(
    () => Response.error(),
    () => HttpResponse.json(agreed),
  );
  const { user, button } = await openForm();
  await user.click(button);
  expect(await screen.findByText('The card could not be updated')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('Biscuit’s plan is active again')).toBeVisible();
  expect(confirmations[1]).toEqual(confirmations[0]);
});

it('[MNY-75] another day or amount than shown is shown before it is agreed to', async () => {
  answerConfirmations(
    () => errorResponse('status_conflict', 'The day has changed.'),
    () => HttpResponse.json(agreed),
  );
  const { user, button } = await openForm();
  const changed = { ...link, firstChargeOn: '2027-04-03', passedOn: ['2027-03-03'] };
  answer('lookup', () => HttpResponse.json(changed));
  await user.click(button);
  expect(await screen.findByText('Your first payment is on April 3, 2027.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Biscuit’s plan is active again')).toBeVisible();
  expect(confirmations[1]).toMatchObject({ firstChargeOn: '2027-04-03' });
});

it('[MNY-75] a card that is declined, or that the bank didn’t approve, can be entered again', async () => {
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
  await screen.findByText('Biscuit’s plan is active again');
  expect(confirmations).toMatchObject([{ textVersion: 'plan-link-2026-11-29' }]);
});

it('[PAY-43] a card that can’t be used anymore is asked for again, in a new form that says so', async () => {
  answerConfirmations(
    () => errorResponse('payment_not_confirmed', 'The card was not confirmed. Please try again.'),
    () => HttpResponse.json(agreed),
  );
  const { user, button } = await openForm();
  answer('prepare', () => HttpResponse.json({ clientSecret: 'seti_2_secret_abc' }));
  provider.confirmSetup
    .mockResolvedValueOnce({ setupIntent: { id: 'seti_1', status: 'succeeded' } })
    .mockResolvedValue({ setupIntent: { id: 'seti_2', status: 'succeeded' } });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(await screen.findByText('The card was not confirmed. Please try again.')).toBeVisible();
  const again = await screen.findByRole('button', { name });
  await waitFor(() => expect(again).toBeEnabled());
  await user.click(again);
  expect(await screen.findByText('Biscuit’s plan is active again')).toBeVisible();
  expect(confirmations[1]).toMatchObject({ setupIntentId: 'seti_2' });
});
