import { addDays, instantOf } from '@petwell/chassis/time';
import { describe, expect, test } from 'vitest';
import { canEnd, unansweredStep } from './rules-unanswered.ts';

const timeZone = 'America/New_York';
const endsOn = '2027-11-21';
const acceptedOn = (day: string, time = '09:00') => ({
  state: 'sent' as const,
  sentAt: instantOf({ day, time }, timeZone).toISOString(),
});
const inTime = acceptedOn('2027-10-15');

type Given = Partial<Parameters<typeof unansweredStep>[0]> & {
  fate?: Parameters<typeof unansweredStep>[1]['fate'];
};
const stepOn = (today: string, { fate = inTime, ...given }: Given = {}) =>
  unansweredStep(
    {
      enrollmentId: 17,
      planId: 4,
      ownerId: 7,
      effectiveFrom: endsOn,
      endsOn,
      mailKey: 'key',
      paidUntil: null,
      ...given,
    },
    { fate, today, timeZone },
  );
const before = (days: number) => addDays(endsOn, -days);

test('[CHG-160] an email tells of the end at least 21 days before, if no month is paid beyond it', () => {
  const sheet = { effectiveFrom: endsOn, firstChargeOn: endsOn };
  expect(canEnd(sheet, before(21))).toBe(true);
  expect(canEnd(sheet, before(20))).toBe(false);
  // The plan was started again within the plan year, so that its charges come on another day.
  expect(canEnd({ ...sheet, firstChargeOn: '2027-12-05' }, before(45))).toBe(false);
});

describe('[CHG-160] without an answer, the end is ordered', () => {
  test('in the week before it, as long as three days are left', () => {
    const steps = [45, 8, 7, 3, 2, 0, -1].map((days) => stepOn(before(days)));
    expect(steps).toEqual(['wait', 'wait', 'end', 'end', 'go-on', 'go-on', 'go-on']);
  });

  test('if the mail server accepted the email two weeks before', () => {
    expect(stepOn(before(7), { fate: acceptedOn(before(14), '23:30') })).toBe('end');
    expect(stepOn(before(7), { fate: acceptedOn(before(13), '00:30') })).toBe('go-on');
  });
});

describe('[CHG-162] the plan goes on', () => {
  test.each([45, 7])('if the email failed, %i days before', (days) => {
    expect(stepOn(before(days), { fate: { state: 'failed', sentAt: null } })).toBe('go-on');
  });

  test('if the email still waits two weeks before', () => {
    const fate = { state: 'waiting' as const, sentAt: null };
    expect(stepOn(before(14), { fate })).toBe('wait');
    expect(stepOn(before(13), { fate })).toBe('go-on');
  });

  test('if its plan year ends on another day than the owner was told', () => {
    expect(stepOn(before(7), { effectiveFrom: '2028-01-21' })).toBe('go-on');
  });

  test('if the next plan year is paid at the clinic already', () => {
    expect(stepOn(before(7), { paidUntil: addDays(endsOn, 1) })).toBe('go-on');
    // Paid for this one: the last paid day of members from before PetWell, and the day after it for the others.
    expect(stepOn(before(7), { paidUntil: addDays(endsOn, -1) })).toBe('end');
    expect(stepOn(before(7), { paidUntil: endsOn })).toBe('end');
  });
});
