import { describe, expect, test } from 'vitest';
import { enrollmentRecord, activeState, cancelledState, exam } from '../../../test/factories.ts';
import { allowancesOf, lastPlanDay, planYearOf } from './rules-plan-year.ts';

describe('plan years', () => {
  test.each([
    ['2026-03-15', '2026-03-15', '2026-03-15', '2027-03-14'],
    ['2026-03-15', '2027-03-14', '2026-03-15', '2027-03-14'],
    ['2026-03-15', '2027-03-15', '2027-03-15', '2028-03-14'],
    ['2026-03-15', '2029-01-02', '2028-03-15', '2029-03-14'],
    ['2026-12-31', '2027-12-30', '2026-12-31', '2027-12-30'],
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
    // A leap day's years begin on February 28, and on February 29 in the next leap year.
    ['2028-02-29', '2029-02-27', '2028-02-29', '2029-02-27'],
    ['2028-02-29', '2029-02-28', '2029-02-28', '2030-02-27'],
    ['2028-02-29', '2032-02-28', '2031-02-28', '2032-02-28'],
    ['2028-02-29', '2032-02-29', '2032-02-29', '2033-02-27'],
    ['2027-02-28', '2028-02-28', '2028-02-28', '2029-02-27'],
  ])('[BEN-03] a plan from %s is on %s in the year %s to %s', (first, day, startsOn, endsOn) => {
    expect(planYearOf(first, day)).toEqual({ startsOn, endsOn });
  });

  test('[BEN-03] every day is in exactly one plan year', () => {
    const days = Array.from({ length: 5 * 365 + 2 }, (_, index) =>
      new Date(Date.UTC(2027, 0, 31 + index)).toISOString().slice(0, 10),
    );
    for (const day of days) {
      const { startsOn, endsOn } = planYearOf('2027-01-31', day);
      expect(startsOn <= day && day <= endsOn, day).toBe(true);
    }
  });

  test.each([
    {
      name: 'its own year',
      held: [{ startsOn: '2026-05-10', months: 3 }],
      day: '2026-06-01',
      year: { startsOn: '2026-03-15', endsOn: '2027-06-14' },
    },
    {
      name: 'the years after it',
      held: [{ startsOn: '2026-05-10', months: 3 }],
      day: '2027-06-15',
      year: { startsOn: '2027-06-15', endsOn: '2028-06-14' },
    },
    {
      name: 'no year before it',
      held: [{ startsOn: '2027-05-10', months: 3 }],
      day: '2027-03-14',
      year: { startsOn: '2026-03-15', endsOn: '2027-03-14' },
    },
    {
      name: 'one year twice',
      held: [
        { startsOn: '2026-05-10', months: 2 },
        { startsOn: '2027-04-20', months: 6 },
      ],
      day: '2026-04-01',
      year: { startsOn: '2026-03-15', endsOn: '2027-11-14' },
    },
    {
      name: 'two years',
      held: [
        { startsOn: '2026-05-10', months: 2 },
        { startsOn: '2027-06-01', months: 1 },
      ],
      day: '2028-06-14',
      year: { startsOn: '2027-05-15', endsOn: '2028-06-14' },
    },
  ])('[CHG-113] a hold makes longer: $name', ({ held, day, year }) => {
    expect(planYearOf('2026-03-15', day, held)).toEqual(year);
  });

  test('[CHG-113] a leap day’s years keep their day after a hold', () => {
    const held = [{ startsOn: '2028-06-01', months: 1 }];
    expect(planYearOf('2028-02-29', '2029-01-01', held).endsOn).toBe('2029-03-28');
    expect(planYearOf('2028-02-29', '2029-03-29', held).startsOn).toBe('2029-03-29');
  });

  test('[BEN-03] the clinic’s day counts, and no day after the plan ended', () => {
    const lateEvening = new Date('2026-03-02T03:00:00Z');
    const active = enrollmentRecord({ state: activeState() });
    expect(lastPlanDay(active, lateEvening, 'America/New_York')).toBe('2026-03-01');
    const ended = enrollmentRecord({ state: cancelledState() });
    expect(lastPlanDay(ended, lateEvening, 'America/New_York')).toBe('2026-02-01');
    const cancelledAt = new Date('2026-02-01T05:00:00Z');
    const atMidnight = activeState({ status: 'cancelled', cancelledAt, reason: 'staff' });
    const endedBefore = enrollmentRecord({ state: atMidnight });
    expect(lastPlanDay(endedBefore, lateEvening, 'America/New_York')).toBe('2026-01-31');
  });
});

test('[ENR-05] a benefit of plan and add-on is included with both quantities', () => {
  const discount = (percent: number) =>
    ({ code: 'discount', label: 'Off', feature: 'Off', unit: 'discount', percent }) as const;
  const allowances = allowancesOf([exam(), discount(5), exam({ quantity: 3 }), discount(10)]);
  expect(allowances.map(({ code, quantity, percent }) => [code, quantity, percent])).toEqual([
    ['exam', 5, null],
    ['discount', null, 10],
  ]);
});
