import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clinicDay,
  clinicTime,
  daysBetween,
  instantOf,
} from './clinic-time.ts';

const newYork = 'America/New_York';

describe('the clinic’s days and times', () => {
  test('an instant is on the clinic’s day', () => {
    expect(clinicDay(new Date('2027-03-01T04:59:59Z'), newYork)).toBe('2027-02-28');
    expect(clinicDay(new Date('2027-03-01T05:00:00Z'), newYork)).toBe('2027-03-01');
    expect(clinicDay(new Date('2027-02-28T11:00:00Z'), 'Pacific/Kiritimati')).toBe('2027-03-01');
  });

  test('an instant has the clinic’s time', () => {
    expect(clinicTime(new Date('2027-03-01T04:59:59Z'), newYork)).toBe('23:59');
  });

  test('nine o’clock is nine o’clock in winter and in summer', () => {
    expect(instantOf({ day: '2027-03-13', time: '09:00' }, newYork)).toEqual(
      new Date('2027-03-13T14:00:00Z'),
    );
    expect(instantOf({ day: '2027-03-14', time: '09:00' }, newYork)).toEqual(
      new Date('2027-03-14T13:00:00Z'),
    );
  });

  test('a time that daylight saving skips is an hour later', () => {
    const skipped = instantOf({ day: '2027-03-14', time: '02:30' }, newYork);
    expect(skipped).toEqual(new Date('2027-03-14T07:30:00Z'));
    expect(clinicTime(skipped, newYork)).toBe('03:30');
  });

  test('a time that daylight saving repeats is the first one', () => {
    expect(instantOf({ day: '2027-11-07', time: '01:30' }, newYork)).toEqual(
      new Date('2027-11-07T05:30:00Z'),
    );
  });

  test('a time that does not exist is refused', () => {
    expect(() => instantOf({ day: '2027-02-29', time: '09:00' }, newYork)).toThrow(RangeError);
    expect(() => instantOf({ day: '2027-02-28', time: '24:30' }, newYork)).toThrow(RangeError);
  });
});

describe('calculating with days', () => {
  test('days go over months, years, and daylight saving', () => {
    expect(addDays('2027-12-30', 3)).toBe('2028-01-02');
    expect(addDays('2027-03-15', -2)).toBe('2027-03-13');
  });

  test('months end at the last day of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2027-11-30', 3)).toBe('2028-02-29');
  });

  test('days between two days are calendar days', () => {
    expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
    expect(daysBetween('2027-03-15', '2027-03-13')).toBe(-2);
    expect(daysBetween('2027-01-01', '2028-01-01')).toBe(365);
  });
});
