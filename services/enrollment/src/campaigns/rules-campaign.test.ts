import { addDays } from '@petwell/chassis/time';
import type { MailFate } from '@petwell/contracts/internal';
import type { StayReason } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStep, type Fates, type NextStep, type Progress } from './rules-campaign.ts';

const timeZone = 'America/New_York';
const effectiveFrom = '2027-03-01';
const on = (daysBefore: number) => addDays(effectiveFrom, -daysBefore);
const sent = (daysBefore: number): MailFate => ({
  state: 'sent',
  sentAt: `${on(daysBefore)}T17:00:00.000Z`,
});
const failed: MailFate = { state: 'failed', sentAt: null };
const waiting: MailFate = { state: 'waiting', sentAt: null };

const progress = (overrides: Partial<Progress> = {}): Progress => ({
  way: 'notice',
  state: 'planned',
  effectiveFrom,
  isOrdered: false,
  isChanged: false,
  ...overrides,
});

const stepOn = (
  daysBefore: number,
  given: Partial<Progress>,
  fates: Partial<Fates> = {},
  obstacle: StayReason | null = null,
): NextStep =>
  nextStep(progress(given), {
    today: on(daysBefore),
    timeZone,
    fates: { first: null, second: null, ...fates },
    obstacle,
  });

const mail = (notice: 'first' | 'second') => ({ kind: 'mail', notice });
const stays = (reason: StayReason) => ({ kind: 'stay', reason });
const wait = { kind: 'wait' };

test.each([
  ['46 days before', 46, wait],
  ['45 days before', 45, mail('first')],
  ['30 days before, after a time in which nothing ran', 30, mail('first')],
  ['too late for 30 days', 29, stays('mail_failed')],
] as const)('[OFR-73] the first mail: %s', (_case, daysBefore, step) => {
  expect(stepOn(daysBefore, {})).toEqual(step);
});

test.each([
  ['not before its day', 15, sent(45), wait],
  ['14 days before', 14, sent(45), mail('second')],
  ['not if the first was accepted too late', 14, sent(29), stays('mail_failed')],
  ['not if the first bounced', 40, failed, stays('mail_failed')],
  ['the first may still be accepted', 30, waiting, wait],
  ['not if the first is still waiting', 29, waiting, stays('mail_failed')],
  ['not if it would be too late itself', 6, sent(45), stays('mail_failed')],
] as const)('[OFR-73] the second mail: %s', (_case, daysBefore, first, step) => {
  expect(stepOn(daysBefore, { state: 'first' }, { first })).toEqual(step);
});

const inFlight = { isOrdered: true, isChanged: true };
test.each([
  ['billing is asked two days before', [2, {}], sent(14), { kind: 'change' }],
  ['and not earlier', [3, {}], sent(14), wait],
  ['the member moves on the day', [0, inFlight], sent(14), { kind: 'move' }],
  ['or later', [-5, inFlight], sent(14), { kind: 'move' }],
  ['and not before', [1, inFlight], sent(14), wait],
  ['a bounce keeps the price', [1, inFlight], failed, stays('mail_failed')],
  ['so does a mail that was accepted too late', [2, {}], sent(6), stays('mail_failed')],
  ['or that nobody accepted', [6, {}], waiting, stays('mail_failed')],
] as const)('[OFR-74] after both mails: %s', (_case, [daysBefore, given], second, step) => {
  const fates = { first: sent(45), second };
  expect(stepOn(daysBefore, { state: 'second', ...given }, fates)).toEqual(step);
});

const asked = { first: sent(45), second: sent(14) };
test.each([
  ['asked 45 days before', [45, 'planned'], {}, mail('first')],
  ['and again 14 days before', [14, 'first'], { first: sent(45) }, mail('second')],
  ['no answer keeps the price', [-2, 'second'], asked, stays('did_not_agree')],
  ['an agreement of the last day may come late', [-1, 'second'], asked, wait],
  ['who agreed is charged the new price', [2, 'agreed'], asked, { kind: 'change' }],
  ['a bounce keeps the price', [44, 'first'], { first: failed }, stays('mail_failed')],
] as const)(
  '[OFR-76] of a price promised for good: %s',
  (_case, [daysBefore, state], fates, step) => {
    expect(stepOn(daysBefore, { way: 'consent', state }, fates)).toEqual(step);
  },
);

test('[OFR-72] an obstacle counts when something is to be done, and while billing holds new terms', () => {
  expect(stepOn(20, { state: 'first' }, { first: sent(45) }, 'past_due')).toEqual(wait);
  expect(stepOn(14, { state: 'first' }, { first: sent(45) }, 'past_due')).toEqual(
    stays('past_due'),
  );
  const fates = { first: sent(45), second: sent(14) };
  const ordered = { state: 'second', isOrdered: true, isChanged: true } as const;
  expect(stepOn(1, ordered, fates, 'ending')).toEqual(stays('ending'));
});

type Day = {
  first: MailFate['state'];
  second: MailFate['state'];
  obstacle: StayReason | null;
  agrees: boolean;
  /** Whether the timer runs that day. */
  runs: boolean;
};
const rarely = <Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
/** A slow mail server, so that mails are accepted in time and too late. */
const fate = fc.oneof(
  { weight: 80, arbitrary: fc.constant<MailFate['state']>('waiting') },
  { weight: 20, arbitrary: fc.constant<MailFate['state']>('sent') },
  { weight: 1, arbitrary: fc.constant<MailFate['state']>('failed') },
);
const day: fc.Arbitrary<Day> = fc.record({
  first: fate,
  second: fate,
  obstacle: rarely<StayReason | null>(null, fc.constantFrom('undone', 'ending', 'past_due')),
  agrees: rarely(false, fc.constant(true)),
  runs: rarely(true, fc.constant(false)),
});

/** The mail server accepts or refuses a mail, and an accepted one may still bounce. */
function settle(mailed: MailFate | null, state: MailFate['state'], today: string) {
  if (mailed === null || mailed.state === 'failed') return mailed;
  if (mailed.state === 'sent') return state === 'failed' ? failed : mailed;
  return { state, sentAt: state === 'sent' ? `${today}T17:00:00.000Z` : null };
}

const acceptedBy = (mailed: MailFate | null, lastDay: string): boolean =>
  mailed?.state === 'sent' && (mailed.sentAt ?? '9').slice(0, 10) <= lastDay;

/** Plays the days from 50 days before on; returns what is charged each day, and what was agreed to or announced. */
function* play(way: Progress['way'], days: readonly Day[], prices: { old: number; next: number }) {
  let member = progress({ way });
  const fates: Fates = { first: null, second: null };
  let [atBilling, isOver, isAgreed, isAnnounced] = [prices.old, false, false, false];
  for (const [index, given] of days.entries()) {
    const today = on(50 - index);
    fates.first = settle(fates.first, given.first, today);
    fates.second = settle(fates.second, given.second, today);
    if (way === 'consent' && given.agrees && fates.first && !isOver && today < effectiveFrom) {
      member = { ...member, state: 'agreed' };
      isAgreed = true;
    }
    for (let round = 0; given.runs && !isOver && round < 3; round += 1) {
      isAnnounced =
        way === 'notice' && acceptedBy(fates.first, on(30)) && acceptedBy(fates.second, on(7));
      const now = { today, timeZone, fates: { ...fates }, obstacle: given.obstacle };
      const step = nextStep(member, now);
      if (step.kind === 'mail') {
        member = { ...member, state: step.notice };
        fates[step.notice] = waiting;
      }
      if (step.kind === 'change') {
        member = { ...member, isOrdered: true, isChanged: true };
        atBilling = prices.next;
      }
      if (step.kind === 'stay') atBilling = prices.old;
      isOver = step.kind === 'stay' || step.kind === 'move';
    }
    yield {
      charged: today >= effectiveFrom ? atBilling : prices.old,
      allowed: isAgreed || isAnnounced ? Math.max(prices.old, prices.next) : prices.old,
    };
  }
}

test('[OFR-77] no charge is ever above what was last agreed to, or announced by two mails in time', () => {
  const charges = { risen: 0, kept: 0 };
  const days = fc.array(day, { minLength: 60, maxLength: 60 });
  const way = fc.constantFrom<Progress['way'][]>('notice', 'consent');
  fc.assert(
    fc.property(way, fc.integer({ min: 1, max: 20_000 }), days, (chosen, next, played) => {
      const charged = [...play(chosen, played, { old: 6_350, next })];
      expect(charged.filter((one) => one.charged > one.allowed)).toEqual([]);
      const risen = charged.filter((one) => one.charged > 6_350).length;
      charges.risen += risen;
      charges.kept += charged.length - risen;
    }),
    { numRuns: 300, seed: 40 },
  );
  expect(charges.risen).toBeGreaterThan(0);
  expect(charges.kept).toBeGreaterThan(0);
});
