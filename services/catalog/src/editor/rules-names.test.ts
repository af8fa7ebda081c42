import { expect, test } from 'vitest';
import { isNameTaken } from './rules-names.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const past = new Date('2026-11-01T12:00:00.000Z');
const future = new Date('2027-01-01T12:00:00.000Z');

const offers = [
  { id: 1, name: 'Dog Basic', retiredAt: null },
  { id: 2, name: 'Cat Gold', retiredAt: past },
];
/** Plan 1 was Dog Bronze, is Dog Silver, and will be Dog Basic. */
const versions = [
  { offerId: 1, number: 1, name: 'Dog Bronze', effectiveFrom: past },
  { offerId: 1, number: 2, name: 'Dog Silver', effectiveFrom: past },
  { offerId: 1, number: 3, name: 'Dog Basic', effectiveFrom: future },
  { offerId: 2, number: 1, name: 'Cat Gold', effectiveFrom: past },
];

test.each<[string, number | null, boolean]>([
  ['Dog Silver', null, true],
  ['Dog Silver', 2, true],
  ['dog silver', null, true],
  ['Dog Basic', null, true],
  ['Cat Gold', null, true],
  ['Dog Silver', 1, false],
  ['Dog Bronze', null, false],
  ['Dog Gold', null, false],
])(
  '[OFR-15] for %s of plan %o a name that is or will be sold is taken: %o',
  (name, id, isTaken) => {
    expect(isNameTaken(name, { id, offers, versions, now })).toBe(isTaken);
  },
);
