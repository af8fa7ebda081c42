import { describe, expect, it } from 'vitest';
import { monthsAfter, nextBoundary } from './billing-periods.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const iso = (time: number): string => new Date(time * 1000).toISOString().slice(0, 16);

describe('billing periods', () => {
  it('bill on the last day of shorter months, then on the anchor day again', () => {
    const anchor = at('2026-01-31T15:30:00Z');
    expect([1, 2, 3, 13].map((months) => iso(monthsAfter(anchor, months)))).toEqual([
      '2026-02-28T15:30',
      '2026-03-31T15:30',
      '2026-04-30T15:30',
      '2027-02-28T15:30',
    ]);
  });

  it('handle leap days', () => {
    expect(iso(monthsAfter(at('2028-01-30T00:00:00Z'), 1))).toBe('2028-02-29T00:00');
  });

  it('always have the next boundary after the given time', () => {
    const anchor = at('2026-01-31T00:00:00Z');
    const next = (moment: string): string => iso(nextBoundary(anchor, at(moment)));
    expect(next('2026-02-28T00:00:00Z')).toBe('2026-03-31T00:00');
    expect(next('2026-02-27T23:59:59Z')).toBe('2026-02-28T00:00');
    expect(next('2025-12-01T00:00:00Z')).toBe('2026-01-31T00:00');
    expect(next('2036-06-30T12:00:00Z')).toBe('2036-07-31T00:00');
  });
});
