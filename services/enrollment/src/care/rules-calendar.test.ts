import { addDays } from '@petwell/chassis/time';
import { describe, expect, test } from 'vitest';
import { dueDay, reminderStage, toCareItem, type CareService } from './rules-calendar.ts';

const service = (given: Partial<CareService> = {}): CareService => ({
  code: 'exam',
  label: 'Physical exam',
  careType: 'exam',
  quantity: 2,
  used: 0,
  intervalDays: 182,
  firstDueOn: '2027-06-01',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  ...given,
});

describe('[CAR-01] the due date of a service', () => {
  test('is the planned day until it was given', () => {
    expect(dueDay(service({ firstDueOn: '2026-12-29' }), undefined)).toBe('2026-12-29');
    const last = { doneOn: '2026-11-20', nextDueOn: '2027-05-21' };
    expect(dueDay(service({ firstDueOn: '2026-12-29' }), last)).toBe('2027-05-21');
  });

  test('never leaves the plan year', () => {
    expect(dueDay(service({ firstDueOn: '2027-12-01' }), undefined)).toBe('2027-11-30');
  });

  test('is the newest due date of what was given, also in a later plan year', () => {
    const last = { doneOn: '2026-11-20', nextDueOn: '2027-05-21' };
    expect(dueDay(service(), last)).toBe('2027-05-21');
  });

  test('is gone for what is needed once, after it was given', () => {
    const once = service({ intervalDays: null });
    expect(dueDay(once, undefined)).toBe('2027-06-01');
    expect(dueDay(once, { doneOn: '2027-01-05', nextDueOn: null })).toBeNull();
  });

  test('starts again from the schedule when everything given was undone', () => {
    expect(dueDay(service(), { doneOn: '2027-01-05', nextDueOn: null })).toBe('2027-06-01');
  });
});

describe('[CAR-01] what is left of a service that is due', () => {
  test('counts in the plan year of the due date', () => {
    const usedUp = service({ quantity: 1, used: 1, intervalDays: 365 });
    const inTheNext = { doneOn: '2027-01-05', nextDueOn: '2028-01-05' };
    expect(toCareItem(usedUp, inTheNext)).toMatchObject({ dueOn: '2028-01-05', left: 1 });
    const inThis = { doneOn: '2027-01-05', nextDueOn: '2027-06-05' };
    expect(toCareItem(usedUp, inThis)).toMatchObject({ dueOn: '2027-06-05', left: 0 });
  });

  test('is never negative', () => {
    expect(toCareItem(service({ used: 3 }), undefined).left).toBe(0);
  });
});

describe('[CAR-02] the reminder of a due service', () => {
  const dueOn = '2027-06-01';
  const daysWithReminder = (intervalDays: number | null) =>
    Array.from({ length: 90 }, (_, index) => 60 - index).filter(
      (days) => reminderStage({ dueOn, today: addDays(dueOn, -days) }, intervalDays) !== null,
    );

  test('comes 30 and 7 days before, and 14 days after', () => {
    expect(daysWithReminder(182)).toEqual([30, 7, -14]);
    expect(daysWithReminder(90)).toEqual([30, 7, -14]);
    expect(daysWithReminder(null)).toEqual([30, 7, -14]);
  });

  test('comes only 7 days before, if it is due more often than every 90 days', () => {
    expect(daysWithReminder(89)).toEqual([7]);
  });
});
