import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const price = {
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  oldMonthlyTotal: '88.75',
  newMonthlyTotal: '94.75',
  effectiveFrom: '2027-03-03',
  changes: ['Dental cleaning is new.'],
  isAgreed: false,
};
const agreed = { ...price, isAgreed: true };
const name = 'Agree to the new price';

/** Bodies of the consents that the server received. */
let consents: unknown[];

const answer = (respond: () => Response) =>
  server.use(http.post('*/api/new-prices/lookup', respond));
const answerConsents = (...answers: (() => Response)[]) =>
  server.use(
    http.post('*/api/new-prices/agree', async ({ request }) => {
      consents.push(await request.json());
      return answers[Math.min(consents.length, answers.length) - 1]?.() ?? Response.error();
    }),
  );

beforeEach(() => {
  consents = [];
  answer(() => HttpResponse.json(price));
  answerConsents(() => HttpResponse.json(agreed));
});

async function openPage() {
  const app = await renderApp('/new-price#token=t-1');
  return { ...app, button: await screen.findByRole('button', { name }) };
}

it('[OFR-95] shows both prices, from when, what else changes, and that no answer keeps the price, and agrees once', async () => {
  const { button } = await openPage();
  expect(window.location.hash).toBe('');
  expect(screen.getByRole('heading', { name: 'Dog Gold for Biscuit' })).toBeVisible();
  expect(screen.getByText(wholeText('$88.75 a month, $1,065.00 a year'))).toBeVisible();
  expect(screen.getByText('From March 3, 2027')).toBeVisible();
  expect(screen.getByText(wholeText('$94.75 a month, $1,137.00 a year'))).toBeVisible();
  expect(screen.getByText('Dental cleaning is new.')).toBeVisible();
  expect(
    screen.getByText(
      wholeText('If you don’t answer, nothing changes: you keep paying $88.75 a month.'),
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      wholeText(
        /^By agreeing you accept the terms and the new price: \$94\.75 instead of \$88\.75 every month from March 3, 2027 on/,
      ),
    ),
  ).toBeVisible();
  expect(consents).toEqual([]);
  fireEvent.click(button);
  fireEvent.click(button);
  const done = await screen.findByText('You agreed to the new price of Biscuit’s plan');
  await waitFor(() => expect(done.closest('[role=status]')).toHaveFocus());
  expect(
    screen.getByText(wholeText(/^It is \$94\.75 a month from March 3, 2027 on/)),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(consents).toEqual([
    { token: 't-1', newMonthlyTotal: '94.75', textVersion: 'new-price-2026-11-29-good' },
  ]);
});

it('[OFR-95] says what was agreed to when the link is opened again', async () => {
  answer(() => HttpResponse.json(agreed));
  await renderApp('/new-price#token=t-1');
  expect(await screen.findByText('You agreed to the new price of Biscuit’s plan')).toBeVisible();
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(consents).toEqual([]);
});

it('[OFR-96] a link that is over says that the price stays, and whom to call', async () => {
  answer(() => errorResponse('link_invalid', 'This link is no longer valid.'));
  await renderApp('/new-price#token=t-1');
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  expect(screen.getByText(/Otherwise you keep your price/)).toBeVisible();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[OFR-96] a link that is over meanwhile says so instead of agreeing', async () => {
  const { user, button } = await openPage();
  answerConsents(() => errorResponse('link_invalid', 'Over.'));
  answer(() => errorResponse('link_invalid', 'This link is no longer valid.'));
  await user.click(button);
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
});

it('[OFR-96] another price than shown is shown before it is agreed to', async () => {
  answerConsents(
    () => errorResponse('status_conflict', 'The price has changed.'),
    () => HttpResponse.json(agreed),
  );
  const { user, button } = await openPage();
  answer(() => HttpResponse.json({ ...price, newMonthlyTotal: '90.00' }));
  await user.click(button);
  expect(await screen.findByText(wholeText(/^The price has changed\. You can also/))).toBeVisible();
  expect(await screen.findByText(wholeText('$90.00 a month, $1,080.00 a year'))).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('You agreed to the new price of Biscuit’s plan')).toBeVisible();
  expect(consents[1]).toMatchObject({ newMonthlyTotal: '90.00' });
});

it('[OFR-96] without a network, the answer can be sent again, and the page loaded again', async () => {
  answer(() => errorResponse('service_unavailable', 'Later'));
  const { user } = await renderApp('/new-price#token=t-1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(() => HttpResponse.json(price));
  await user.click(again);
  answerConsents(
    () => Response.error(),
    () => HttpResponse.json(agreed),
  );
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('We couldn’t save your agreement')).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('You agreed to the new price of Biscuit’s plan')).toBeVisible();
  expect(consents[1]).toEqual(consents[0]);
});

it('[LEG-04] [OFR-95] shows and records what the clinic promises about the price', async () => {
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ priceTerms: 'plan-year' }))),
  );
  const { user, button } = await openPage();
  expect(await screen.findByText(/This price holds for the plan year\./)).toBeVisible();
  await user.click(button);
  await screen.findByText('You agreed to the new price of Biscuit’s plan');
  expect(consents).toMatchObject([{ textVersion: 'new-price-2026-11-29' }]);
});
