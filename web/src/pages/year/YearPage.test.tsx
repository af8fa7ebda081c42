import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig, createOwner, createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { createYearStatement, mockYearStatement } from './statement-in-tests.ts';

const owner = { ...createOwner(), isDemo: false };
const mockSession = (session: Parameters<typeof createSession>[0]) =>
  server.use(http.get('*/api/session', () => HttpResponse.json(createSession(session))));
const offerOnline = () =>
  server.use(
    http.get('*/api/config', () => HttpResponse.json(createConfig({ isCancelOnline: true }))),
  );
const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.parentElement as HTMLElement);
};

describe('/year/{enrollmentId}', () => {
  beforeEach(() => {
    mockSession({ owner });
    mockYearStatement(createYearStatement());
  });

  it('[OFR-114] shows what was done, what is left, the next price, and how to end the plan', async () => {
    await renderApp('/year/21');
    const whose = 'Biscuit, Dog Gold, March 1, 2026 to February 28, 2027';
    expect(await screen.findByText(wholeText(whose))).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your plan year' })).toBeVisible();
    expect((await section('Done')).getByText('Comprehensive physical exam')).toBeVisible();
    const left = await section('Left');
    expect(left.getByText('Dental cleaning')).toBeVisible();
    expect(left.getByRole('link', { name: 'Request a visit' })).toHaveAttribute(
      'href',
      '/dashboard/ana%40example.com?pet=11&request=next',
    );
    const next = 'The plan goes on at the same price: $63.50 a month.';
    expect(screen.getByText(wholeText(next))).toBeVisible();
    expect(screen.getByText('To change or cancel a plan, call the clinic.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Need to Cancel?' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Value' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });

  it('[YEA-10] says until when a year was paid in advance, and how to go on', async () => {
    const next = { monthlyCents: 6_350, change: null, prepaidUntil: '2027-02-28' };
    mockYearStatement(createYearStatement({ next }));
    await renderApp('/year/21');
    const text = (await section('Next plan year')).getByText(/in advance/);
    expect(text).toHaveTextContent(
      'The price stays the same: $63.50 a month. The plan is paid in advance until February 28, 2027.',
    );
    expect(text).toHaveTextContent('To go on, call us or pay at the clinic, at the price then.');
  });

  it('[OFR-111] says how to keep a plan that is paid at the clinic', async () => {
    const next = { monthlyCents: 6_350, change: null, paidAtClinicUntil: '2027-02-28' };
    mockYearStatement(createYearStatement({ next }));
    await renderApp('/year/21');
    const text = (await section('Next plan year')).getByText(/at the clinic/);
    expect(text).toHaveTextContent(
      'The price stays the same: $63.50 a month. The plan is paid at the clinic, so far until February 28, 2027. To keep it, pay at the clinic or call us.',
    );
  });

  it('[CHG-160] says that the plan ends without an answer', async () => {
    mockYearStatement(createYearStatement({ endsUnanswered: '2027-03-01' }));
    await renderApp('/year/21');
    const next = await section('Next plan year');
    const ends = 'The plan ends on March 1, 2027, unless you call us to keep or change it.';
    expect(next.getByText(ends)).toBeVisible();
    expect(next.queryByText(/goes on at the same price/)).toBeNull();
  });

  it('[OFR-113] says what was worth less than what was paid', async () => {
    mockYearStatement(createYearStatement({ worth: { valueCents: 31_000, paidCents: 92_600 } }));
    await renderApp('/year/21');
    const said = 'Used so far: $310.00 at our regular prices. Paid for the plan so far: $926.00.';
    expect(await screen.findByText(wholeText(said))).toBeVisible();
  });

  it('[OFR-115] [OFR-119] tells of another price, and leads to ending the plan online', async () => {
    offerOnline();
    const change = {
      oldMonthlyCents: 6_350,
      newMonthlyCents: 6_650,
      sentences: ['The plan includes one more nail trim.'],
      takesEffectOn: '2027-03-01',
    };
    mockYearStatement(createYearStatement({ next: { monthlyCents: 6_650, change } }));
    await renderApp('/year/21');
    const price = 'From March 1, 2027, the plan costs $66.50 a month instead of $63.50.';
    expect(await screen.findByText(wholeText(price))).toBeVisible();
    expect(screen.getByText('The plan includes one more nail trim.')).toBeVisible();
    expect(
      screen.getByText(/you can end the plan free of charge before March 1, 2027/),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Need to Cancel?' })).toHaveAttribute(
      'href',
      '/dashboard/ana%40example.com?pet=11&end=plan',
    );
  });

  it('[CHG-58] says of an agreed change how it is taken back', async () => {
    const change = {
      oldMonthlyCents: 6_350,
      newMonthlyCents: 4_000,
      sentences: ['The plan is Dog Silver.'],
      takesEffectOn: '2027-03-01',
      isAgreed: true as const,
    };
    mockYearStatement(createYearStatement({ next: { monthlyCents: 4_000, change } }));
    await renderApp('/year/21');
    const next = await section('Next plan year');
    expect(next.getByText('The plan is Dog Silver.')).toBeVisible();
    expect(next.getByText('You agreed to this change.')).toBeVisible();
    const how =
      'If you change your mind, call the clinic before March 1, 2027, and the plan stays as it is.';
    expect(next.getByText(how)).toBeVisible();
    expect(next.queryByText(/you can end the plan/)).toBeNull();
  });

  it('[OFR-114] leads a visitor who is signed out to the sign-in and back', async () => {
    mockSession({ owner: null });
    await renderApp('/year/21');
    expect(await screen.findByRole('heading', { name: /log in|sign in|welcome/i })).toBeVisible();
    expect(window.location.search).toBe('?returnTo=%2Fyear%2F21');
  });

  it('[OFR-114] says the same of another owner’s plan as of one that doesn’t exist', async () => {
    server.use(
      http.get('*/api/enrollments/22/year-statement', () => errorResponse('not_found', 'No.')),
    );
    await renderApp('/year/22');
    expect(await screen.findByText('We can’t find this plan in your account')).toBeVisible();
  });
});
