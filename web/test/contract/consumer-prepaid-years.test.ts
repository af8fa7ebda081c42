// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  prepaidYearQuery,
  useCallOffYear,
  useSendYearLink,
} from '../../src/features/money/recorded/api/recorded-payments.ts';
import {
  agreeToYearByLink,
  offeredYearQuery,
  reportYearPaid,
} from '../../src/features/payment/api/prepaid-years.ts';
import { dateTime, known, knownPath, refusal } from './answers.ts';
import { expectCommand, expectOnce, expectRead } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const payable = 'a manager is signed in, and an owner can pay a year in advance';
const mailed = 'a manager is signed in, and a link to pay a year was mailed';
const byLink = 'a link to pay a year was mailed';
const onPlan = (rest = '') =>
  knownPath(
    `/api/admin/enrollments/\${enrollmentId}/prepaid-year${rest}`,
    `/api/admin/enrollments/21/prepaid-year${rest}`,
  );
const day = regex(/^\d{4}-\d\d-\d\d$/, '2028-03-03');
const sheet = {
  monthlyCents: integer(7_000),
  percent: integer(10),
  listCents: integer(84_000),
  savedCents: integer(8_400),
  yearCents: integer(75_600),
  feeCents: integer(0),
  from: day,
  until: day,
};
const shown = {
  monthlyCents: 7_000,
  percent: 10,
  listCents: 84_000,
  savedCents: 8_400,
  yearCents: 75_600,
  feeCents: 0,
  from: '2027-03-03',
  until: '2028-03-03',
};

test('[YEA-15] staff mail a link to pay a year in advance', async () => {
  const body = {
    amountCents: fromProviderState('yearCents', shown.yearCents),
    prepaidUntil: fromProviderState('${until}', shown.until),
  };
  const mailedUrl = 'http://localhost:8080/prepaid-year#token=mailed-token';
  await expectOnce(
    { state: payable, what: 'mailing a link to pay a year', path: onPlan('/link'), body },
    200,
    { url: regex(/^https?:.+#token=.+$/, mailedUrl), expiresAt: dateTime },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const given = { amountCents: shown.yearCents, prepaidUntil: shown.until };
    expect(await mutate(() => useSendYearLink(21), given)).toMatchObject({ url: mailedUrl });
  });
});

test('[YEA-23] staff see what became of the link, and call it off', async () => {
  const link = { state: 'waiting', sentAt: dateTime, sentTo: string('ana@example.com') };
  await expectRead(
    { state: mailed, what: 'what a year costs, and its link', path: onPlan() },
    { sheet, obstacle: nullValue(), link },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const year = await new QueryClient().fetchQuery(prepaidYearQuery(21));
    expect(year).toMatchObject({ obstacle: null, link: { state: 'waiting' } });
  });
  await expectCommand(
    { state: mailed, what: 'calling a link to pay a year off', path: onPlan('/call-off') },
    204,
    null,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await mutate(() => useCallOffYear(21), undefined);
  });
});

const offered = (state: string) => ({
  firstName: string('Ana'),
  petName: string('Biscuit'),
  planName: string('Dog Gold'),
  sheet,
  state,
});

test('[YEA-15] an owner reads by link what a year costs', async () => {
  const body = { token: known.token };
  const path = '/api/prepaid-years/lookup';
  await expectCommand(
    { state: byLink, what: 'reading a year in advance by link', path, body },
    200,
    offered('open'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(offeredYearQuery('mailed-token'))).toMatchObject({ state: 'open' });
  });
});

const asShown = {
  firstName: 'Ana',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  state: 'open',
} as const;

test.each([
  ['[YEA-15] an owner agrees by link, and gets what a card pays', 'as shown', 200],
  ['[YEA-16] another amount than what was shown is refused', 'not as shown', 409],
] as const)('%s', async (_title, how, status) => {
  const dueToday = status === 200 ? '756.00' : '0.01';
  const body = {
    token: known.token,
    dueToday: status === 200 ? fromProviderState('${dueToday}', dueToday) : dueToday,
    until: fromProviderState('${until}', shown.until),
    textVersion: 'year-link-2026-11-30',
  };
  const answer = {
    clientSecret: regex(/^pi_.+_secret_.+$/, 'pi_1_secret_x'),
    year: offered('paying'),
  };
  await expectCommand(
    {
      state: byLink,
      what: `agreeing to a year in advance, ${how}`,
      path: '/api/prepaid-years/agree',
      body,
    },
    status,
    status === 200 ? answer : refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const yearCents = status === 200 ? shown.yearCents : 1;
    const year = { ...asShown, sheet: { ...shown, yearCents } };
    const agreed = agreeToYearByLink('mailed-token', year, 'year-link-2026-11-30');
    if (status === 200) expect(await agreed).toMatchObject({ year: { state: 'paying' } });
    else await expect(agreed).rejects.toMatchObject({ code: 'status_conflict' });
  });
});

test('[YEA-17] a year that nobody paid isn’t confirmed', async () => {
  const body = { token: known.token };
  const path = '/api/prepaid-years/confirm';
  await expectCommand(
    { state: byLink, what: 'confirming a year in advance', path, body },
    409,
    refusal('payment_not_confirmed'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await reportYearPaid('mailed-token')).toBeNull();
  });
});
