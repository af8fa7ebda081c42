import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distance, matchEntries } from './match-entries.ts';

const entries = [
  { label: 'Front desk', to: '/desk', words: 'today visits' },
  { label: 'Appointments', to: '/appointments', words: 'calendar schedule' },
  { label: 'Work list', to: '/work', words: 'overdue declined' },
  { label: 'Money', to: '/money', words: 'revenue payouts' },
];
const labels = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

it.each([
  ['', ['Front desk', 'Appointments', 'Work list', 'Money']],
  ['app', ['Appointments']],
  ['apointments', ['Appointments']],
  ['appiontments', ['Appointments']],
  ['calender', ['Appointments']],
  ['wrok lits', ['Work list']],
  ['MONÉY', ['Money']],
  ['desk front', ['Front desk']],
  ['mo', ['Money']],
  ['mx', []],
  ['zzzz', []],
])('[ADM-54] “%s” finds %j', (typed, found) => {
  expect(labels(typed)).toEqual(found);
});

it('[ADM-54] a typo counts once, wherever it is', () => {
  expect(distance('ab', 'ba')).toBe(1);
  expect(distance('kitten', 'sitting')).toBe(3);
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.nat(8), (one, other, at) => {
      expect(distance(one, one)).toBe(0);
      expect(distance(one, other)).toBe(distance(other, one));
      expect(distance(one, `${one.slice(0, at)}x${one.slice(at)}`)).toBe(1);
    }),
    { seed: 18 },
  );
});
