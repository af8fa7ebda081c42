import { describe, expect, it } from 'vitest';
import { cycleBoundary, nextBoundary } from './billing-periods.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const iso = (time: number): string => new Date(time * 1000).toISOString().slice(0, 16);
const monthly = { interval: 'month', interval_count: 1 };

describe('billing periods', () => {
  it('bill the last day of months that are shorter than the anchor, and the anchor day after them', () => {
    const anchor = at('2026-01-31T15:30:00Z');
    expect([1, 2, 3, 13].map((cycle) => iso(cycleBoundary(anchor, monthly, cycle)))).toEqual([
      '2026-02-28T15:30',
      '2026-03-31T15:30',
      '2026-04-30T15:30',
      '2027-02-28T15:30',
    ]);
  });

  it('know leap days', () => {
    expect(iso(cycleBoundary(at('2028-01-30T00:00:00Z'), monthly, 1))).toBe('2028-02-29T00:00');
    const yearly = { interval: 'year', interval_count: 1 };
    expect(iso(cycleBoundary(at('2028-02-29T00:00:00Z'), yearly, 1))).toBe('2029-02-28T00:00');
    expect(iso(cycleBoundary(at('2028-02-29T00:00:00Z'), yearly, 4))).toBe('2032-02-29T00:00');
  });

  it('count weeks and several months', () => {
    expect(
      iso(cycleBoundary(at('2026-12-28T00:00:00Z'), { interval: 'week', interval_count: 2 }, 1)),
    ).toBe('2027-01-11T00:00');
    expect(
      iso(cycleBoundary(at('2026-11-30T00:00:00Z'), { interval: 'month', interval_count: 3 }, 1)),
    ).toBe('2027-02-28T00:00');
  });

  it('the next boundary is always after the moment, never at it', () => {
    const anchor = at('2026-01-31T00:00:00Z');
    expect(iso(nextBoundary(anchor, monthly, at('2026-02-28T00:00:00Z')))).toBe('2026-03-31T00:00');
    expect(iso(nextBoundary(anchor, monthly, at('2026-02-27T23:59:59Z')))).toBe('2026-02-28T00:00');
    expect(iso(nextBoundary(anchor, monthly, at('2025-12-01T00:00:00Z')))).toBe('2026-01-31T00:00');
    expect(iso(nextBoundary(anchor, monthly, at('2036-06-30T12:00:00Z')))).toBe('2036-07-31T00:00');
  });
});
