import { describe, expect, test } from 'vitest';
import { planContent } from '../../test/factories.ts';
import type { StoredOffer } from '../core/rules-offer.ts';
import { chooseVersion } from './rules-shown.ts';

const hour = 3_600_000;
const start = new Date('2026-11-01T12:00:00.000Z');
const after = (hours: number) => new Date(start.getTime() + hours * hour);

/** A plan whose second version replaces the first after 100 hours, and whose third is scheduled after 1,000. */
const offer = (overrides: Partial<StoredOffer> = {}): StoredOffer => ({
  kind: 'plan',
  id: 2,
  code: 'dog-spa',
  retiredAt: null,
  draft: null,
  versions: [0, 100, 1000].map((hours, index) => ({
    number: index + 1,
    content: planContent({ monthlyCents: 3000 + 100 * index }),
    effectiveFrom: after(hours),
    publishedAt: start,
    publishedBy: null,
    reason: null,
    pricesConfirmed: null,
  })),
  ...overrides,
});

function choose(
  hours: number,
  {
    shown,
    isMember = false,
    of = offer(),
  }: { shown?: number; isMember?: boolean; of?: StoredOffer } = {},
) {
  const choice = chooseVersion(of, { shown, isMember, now: after(hours) });
  return choice.kind === 'not_sold' ? choice.kind : `${choice.kind} ${choice.version.number}`;
}

test.each([
  [-1, 'not_sold'],
  [0, 'sold 1'],
  [99, 'sold 1'],
  [100, 'sold 2'],
  [999, 'sold 2'],
  [1000, 'sold 3'],
])('[OFR-01] after %i hours the newest version in effect is sold', (hours, expected) => {
  expect(choose(hours)).toBe(expected);
});

describe('[OFR-05] a version that was shown', () => {
  test.each<[string, number, number, string]>([
    ['is sold while it is the newest one', 99, 1, 'sold 1'],
    ['is honored for a day after another one replaced it', 100 + 23.999, 1, 'sold 1'],
    ['is refused after that day', 124, 1, 'replaced 2'],
    ['is unknown before it takes effect', 999, 3, 'not_sold'],
    ['is unknown if it never existed', 100, 9, 'not_sold'],
  ])('%s', (_what, hours, shown, expected) => {
    expect(choose(hours, { shown })).toBe(expected);
  });

  test('is honored for a day after its plan was retired', () => {
    const retired = offer({ retiredAt: after(200) });
    expect(choose(200, { of: retired })).toBe('not_sold');
    expect(choose(223.999, { of: retired, shown: 2 })).toBe('sold 2');
    expect(choose(224, { of: retired, shown: 2 })).toBe('not_sold');
  });

  test('gets no second day when the plan is retired after it was replaced', () => {
    expect(choose(125, { of: offer({ retiredAt: after(123) }), shown: 1 })).toBe('not_sold');
  });
});

test('[OFR-07] a member of an old system gets a retired plan as it was sold last', () => {
  const of = offer({ retiredAt: after(200) });
  expect(choose(900, { of })).toBe('not_sold');
  expect(choose(900, { of, isMember: true })).toBe('sold 2');
});
