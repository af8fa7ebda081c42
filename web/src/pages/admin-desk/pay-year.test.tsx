import type { PrepaidSheet, YearLink } from '@petwell/contracts';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminEnrollment } from '../../shared/testing/staff.ts';
import { openPet } from './desk-page.ts';

const sheet: PrepaidSheet = {
  monthlyCents: 7_000,
  percent: 10,
  listCents: 84_000,
  savedCents: 8_400,
  yearCents: 75_600,
  feeCents: 0,
  from: '2027-03-03',
  until: '2028-03-03',
};
const pet = {
  totalMonthlyPrice: '70.00',
  membershipFee: '64.15',
  billing: 'elsewhere',
  paidUntil: '2027-03-03',
} as const;

type Year = { sheet: PrepaidSheet | null; obstacle: string | null; link?: YearLink };
const mockYear = (given: Year) =>
  server.use(
    http.get('*/api/admin/enrollments/21/prepaid-year', () =>
      HttpResponse.json({ link: null, ...given }),
    ),
  );
beforeEach(() => {
  mockAroundDesk();
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ isYearlyOffered: true }))),
  );
});

async function open() {
  const { user } = await openPet({ pet });
  await user.click(await screen.findByRole('button', { name: 'Pay a year' }));
  const name = /^Pay a year in advance for/;
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}

it('[YEA-04] shows what a year costs, saves, and refunds, and records it as it was shown', async () => {
  mockYear({ sheet, obstacle: null });
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/admin/enrollments/21/recorded-payments', async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) return errorResponse('status_conflict', 'A year costs more.');
      const payment = {
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        enrollmentId: 21,
        amountCents: 75_600,
        paidOn: '2026-11-20',
        method: 'check',
        paidUntil: '2028-03-03',
        countedFrom: '2027-03-03',
        recordedAt: '2026-11-20T15:00:00.000Z',
        recordedBy: 'admin',
        voidedAt: null,
        voidReason: null,
        isOwed: false,
        prepaidYear: { percent: 10 },
      };
      return HttpResponse.json({ payment, enrollment: createAdminEnrollment() }, { status: 201 });
    }),
  );
  const { user, dialog } = await open();
  const facts = await dialog.findByRole('region', { name: 'A year in advance' });
  expect(facts).toHaveTextContent('$70.00 a month, $840.00 for 12 months');
  expect(facts).toHaveTextContent('For a year$756.00');
  expect(facts).toHaveTextContent('$84.00, 10%');
  expect(facts).toHaveTextContent('March 3, 2027 until March 3, 2028');
  expect(facts).toHaveTextContent(unusedMonthsRule);
  await user.selectOptions(dialog.getByLabelText('Paid by'), 'Check');
  const record = dialog.getByRole('button', { name: 'Record $756.00' });
  await user.click(record);
  expect(await dialog.findByText(/A year costs more/)).toBeVisible();
  await user.dblClick(record);
  expect(
    await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
  ).toBeVisible();
  const body = { amountCents: 75_600, method: 'check', months: 12, prepaidUntil: '2028-03-03' };
  expect(bodies).toMatchObject([body, body]);
});

it('[YEA-07] says why a year can’t be paid in advance', async () => {
  mockYear({ sheet: null, obstacle: 'A payment is past due. Please have it paid first.' });
  const { dialog } = await open();
  expect(await dialog.findByText(/A payment is past due/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Record/ })).toBeNull();
});

const sent = { sentAt: '2026-11-20T15:00:00.000Z', sentTo: 'ada.park@example.com' };

it('[YEA-23] shows what became of the link, sends another one, and calls it off', async () => {
  const states: YearLink['state'][] = ['agreed', 'agreed', 'waiting', 'ended'];
  const year = `*/api/admin/enrollments/21/prepaid-year`;
  const refusals = [errorResponse('rate_limited', 'You can send it again in 2 minutes.'), null];
  server.use(
    http.get(year, () =>
      HttpResponse.json({
        sheet,
        obstacle: null,
        link: { ...sent, state: states.length > 1 ? states.shift() : states[0] },
      }),
    ),
    http.post(`${year}/link`, () => {
      const answer = { url: 'http://localhost/prepaid-year#token=abc', expiresAt: sent.sentAt };
      return refusals.shift() ?? HttpResponse.json(answer);
    }),
    http.post(`${year}/call-off`, () => new HttpResponse(null, { status: 204 })),
  );
  const { user, dialog } = await open();
  const shown = await dialog.findByText(/^A link to pay by card was emailed on Nov 20, 2026/);
  expect(shown).toHaveTextContent('to ada.park@example.com. The owner has agreed, and hasn’t paid');
  const again = dialog.getByRole('button', { name: 'Email a new link' });
  await user.click(again);
  expect(await dialog.findByText('You can send it again in 2 minutes.')).toBeVisible();
  await user.click(again);
  expect(await dialog.findByText('The link was emailed')).toBeVisible();
  expect(await dialog.findByText(/The owner hasn’t agreed yet/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Call the link off' }));
  expect(await dialog.findByText(/It doesn’t work anymore/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Call the link off' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Email a link to pay by card' })).toBeVisible();
});

it('[YEA-23] shows that the link was paid beside why no year can be paid now', async () => {
  const obstacle = 'The plan is paid ahead already, so no year can be added now.';
  mockYear({ sheet: null, obstacle, link: { ...sent, state: 'paid' } });
  const { dialog } = await open();
  expect(await dialog.findByText(/It is paid/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /link/ })).toBeNull();
});

it('[YEA-01] is offered only with the setting', async () => {
  server.use(http.get('*/api/config', () => HttpResponse.json(createConfig())));
  await openPet({ pet });
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay a year' })).toBeNull();
});
