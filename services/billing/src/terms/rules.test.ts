import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrollmentSnapshot } from '../../test/factories.ts';
import { buildChange, comesFirst, isCharged, keyOf, linesOf, type MonthlyLine } from './rules.ts';

const { plan } = enrollmentSnapshot();
const day = (month: number, date: number) =>
  new Date(Date.UTC(2027, month, date)).toISOString().slice(0, 10);
const terms = (monthlyCents: number, effectiveFrom: string) => ({
  plan: { ...plan, monthlyPrice: (monthlyCents / 100).toFixed(2) },
  addOns: [],
  monthlyCents,
  effectiveFrom,
});
const line = (amountCents: number): MonthlyLine => ({
  productId: `prod_${amountCents}`,
  amountCents,
});
const item = { id: 'si_1', ...line(4_900) };

test('[OFR-80] replaces every item with the lines of the terms', () => {
  const billed = { items: [item, { ...item, id: 'si_2' }], nextChargeOn: '2027-03-01' };
  expect(buildChange(terms(5_500, '2027-03-01'), [line(5_500)], billed)).toEqual({
    removedIds: ['si_1', 'si_2'],
    lines: [line(5_500)],
  });
});

test('[OFR-77] refuses lines above the price of the terms', () => {
  const billed = { items: [item], nextChargeOn: '2027-03-01' };
  const change = () => buildChange(terms(5_500, '2027-03-01'), [line(5_501)], billed);
  expect(change).toThrow(RangeError);
  const forged = { ...terms(5_500, '2027-03-01'), monthlyCents: 5_400 };
  expect(() => linesOf(forged)).toThrow(RangeError);
});

test('[OFR-77] refuses terms that a charge comes before', () => {
  const billed = { items: [item], nextChargeOn: '2027-02-28' };
  const change = () => buildChange(terms(5_500, '2027-03-01'), [line(5_500)], billed);
  expect(change).toThrow(RangeError);
});

test('knows whether a subscription charges the lines, whatever their order', () => {
  expect(isCharged([line(1), line(2)], [line(2), line(1)])).toBe(true);
  expect(isCharged([line(1)], [line(1), line(1)])).toBe(false);
  expect(isCharged([line(1)], [{ ...line(1), amountCents: 2 }])).toBe(false);
});

test('[OFR-82] a key is bound to the terms, to what is done, and to its parameters', () => {
  const replacement = { removedIds: ['si_1'], lines: [line(1)] };
  const keys = [
    keyOf('a', 'change', replacement),
    keyOf('b', 'change', replacement),
    keyOf('a', 'withdraw', replacement),
    keyOf('a', 'change', { ...replacement, removedIds: ['si_2'] }),
    keyOf('a', 'change', { ...replacement, lines: [line(2)] }),
  ];
  expect(new Set(keys).size).toBe(5);
  expect(keyOf('a', 'change', replacement)).toBe(keys[0]);
});

/** A rise that is announced for a day, and the month from which on the change is tried, again and again. */
const announcement = fc.record({
  rise: fc.integer({ min: 0, max: 5_000 }),
  month: fc.integer({ min: 0, max: 30 }),
  date: fc.integer({ min: 1, max: 28 }),
  triedFrom: fc.integer({ min: 0, max: 30 }),
});

test('[OFR-77] no invoice is above what was last agreed to or announced, whenever a change is tried', () => {
  const member = [fc.integer({ min: 100, max: 20_000 }), fc.integer({ min: 1, max: 28 })] as const;
  fc.assert(
    fc.property(...member, fc.array(announcement, { maxLength: 4 }), (agreed, billedOn, rises) => {
      let cents = agreed;
      const announced = rises
        .map(({ month, date, ...one }) => ({ ...one, from: day(month, date) }))
        .toSorted((one, other) => one.from.localeCompare(other.from))
        .map(({ rise, ...one }) => ({ ...one, cents: (cents += rise) }));
      let items = [{ id: 'si_0', ...line(agreed) }];
      for (let month = 1; month <= 30; month += 1) {
        const nextChargeOn = day(month, billedOn);
        for (const { from, triedFrom, cents: price } of announced) {
          const wanted = terms(price, from);
          if (triedFrom > month || comesFirst(nextChargeOn, wanted)) continue;
          const { lines } = buildChange(wanted, [line(price)], { items, nextChargeOn });
          items = lines.map((one, index) => ({ id: `si_${month}_${index}`, ...one }));
        }
        const invoiced = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const allowed = announced.findLast(({ from }) => from <= nextChargeOn)?.cents ?? agreed;
        expect(invoiced).toBeLessThanOrEqual(allowed);
      }
    }),
  );
});
