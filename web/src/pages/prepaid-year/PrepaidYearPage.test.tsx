import type { OfferedYear } from '@petwell/contracts';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { installPaymentProvider } from '../../shared/testing/fake-payment-provider.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const offered: OfferedYear = {
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  sheet: {
    monthlyCents: 7_000,
    percent: 10,
    listCents: 84_000,
    savedCents: 8_400,
    yearCents: 75_600,
    feeCents: 0,
    from: '2027-03-03',
    until: '2028-03-03',
  },
  state: 'open',
};
const paid: OfferedYear = { ...offered, state: 'paid' };
let calls: string[];
let agreements: unknown[];

const answer = (path: string, respond: () => Response) =>
  server.use(
    http.post(`*/api/prepaid-years/${path}`, async ({ request }) => {
      calls.push(path);
      if (path === 'agree') agreements.push(await request.json());
      return respond();
    }),
  );
beforeEach(() => {
  const provider = installPaymentProvider();
  provider.confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  calls = [];
  agreements = [];
  answer('lookup', () => HttpResponse.json(offered));
  answer('confirm', () => HttpResponse.json(paid));
  answer('agree', () =>
    HttpResponse.json({ clientSecret: 'pi_1_secret_abc', year: { ...offered, state: 'paying' } }),
  );
});
const open = () => renderApp('/prepaid-year#token=t-1');
const agreeButton = () => screen.findByRole('button', { name: 'Agree and enter a card' });

it('[YEA-15] shows price, saving, last day, and refund rule, and changes nothing when it opens', async () => {
  await open();
  await agreeButton();
  expect(window.location.hash).toBe('');
  const facts = screen.getByRole('region', { name: 'The year' });
  for (const text of [
    '$70.00 a month, $840.00 for 12 months',
    'For a year$756.00',
    'You save$84.00, 10%',
    'March 3, 2027 until March 3, 2028',
    "If you pay, the plan is paid until March 3, 2028. It doesn't renew by itself",
    unusedMonthsRule,
  ])
    expect(facts).toHaveTextContent(text);
  expect(screen.getByText(wholeText(/^By paying you agree .*\$756\.00 once/))).toBeVisible();
  expect(calls).toEqual(['lookup']);
});

it('[YEA-16] agrees once on a double click to what was shown, and pays it with the card that is entered', async () => {
  const { user } = await open();
  await user.dblClick(await agreeButton());
  const pay = await screen.findByRole('button', { name: 'Pay $756.00 today' });
  await waitFor(() => expect(pay).toBeEnabled());
  const body = {
    token: 't-1',
    dueToday: '756.00',
    until: '2028-03-03',
    textVersion: 'year-link-2026-11-30-good',
  };
  expect(agreements).toEqual([body]);
  await user.click(pay);
  expect(await screen.findByText('You paid a year of Biscuit’s plan')).toBeVisible();
  expect(agreements).toEqual([body, body]);
  expect(calls.at(-1)).toBe('confirm');
});

it('[YEA-16] reads again what a price change or a newer link left, and charges nothing', async () => {
  answer('agree', () => errorResponse('status_conflict', 'The price has changed.'));
  const { user } = await open();
  await user.click(await agreeButton());
  expect(await screen.findByText(/The price has changed/)).toBeVisible();
  expect(calls).toEqual(['lookup', 'agree', 'lookup']);
  answer('lookup', () => errorResponse('link_invalid', 'Over.'));
  await user.click(await agreeButton());
  expect(await screen.findByText(/a newer link replaces it/)).toBeVisible();
});

it('[YEA-17] says that it is paid, also after a lost answer', async () => {
  answer('lookup', () => HttpResponse.json({ ...offered, state: 'paying' }));
  await open();
  expect(await screen.findByText('You paid a year of Biscuit’s plan')).toBeVisible();
  expect(calls).toEqual(['lookup', 'confirm']);
});
