import type { ImportValueField } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createMeanings } from './rules-meanings.ts';
import { offer } from './test/offer.ts';
import { meaningsOf } from './test/rows.ts';

const [gold] = offer.plans;
const plan = (id: number, name: string) => ({ ...gold!, id, name });
const wide = {
  ...offer,
  plans: [
    plan(1, 'Dog Platinum'),
    plan(2, 'Dog Gold'),
    plan(3, 'Puppy Gold'),
    plan(4, 'Cat Platinum'),
    plan(5, 'Cat Gold'),
  ],
};
const meanings = createMeanings(wide, new Map());

test.each<[ImportValueField, string, string | null]>([
  ['plan', 'Gold - Canine', '2'],
  ['plan', 'CANINE GOLD LEVEL', '2'],
  ['plan', 'Gold Feline', '5'],
  ['plan', 'Fel Gold', '5'],
  ['plan', 'GOLD-CAN', '2'],
  ['plan', 'Platnum (dog)', '1'],
  ['plan', 'Gold pup plan', '3'],
  ['plan', 'Gold', '2,3,5'],
  ['plan', 'platinum membership', '1,4'],
  ['plan', 'Boarding', null],
  ['plan', '', null],
  ['status', 'Deceased - 2025', 'deceased'],
  ['status', 'Cancelled by owner', 'cancelled'],
  ['status', 'ACTIVE*', 'active'],
  ['status', 'inactve', 'inactive'],
  ['status', '', 'active'],
  ['status', 'Tier 2', null],
  ['status', 'Inactive - moved', 'inactive'],
  ['status', 'Inactive client', 'inactive'],
  ['status', 'Former Member', 'inactive'],
  ['status', 'Unenrolled', 'inactive'],
  ['status', 'Lapsed member', 'cancelled'],
  ['status', 'Membership ended', 'cancelled'],
  ['status', 'Member deceased', 'deceased'],
  ['status', 'Not active', null],
  ['status', 'Non-member', null],
  ['status', 'nonmember', null],
  ['status', 'No longer a member', null],
  ['status', 'Cancelled (was active)', null],
  ['status', 'Active (cancel 12/31)', null],
  ['status', 'Current member', 'active'],
  ['status', 'Current thru Dec', null],
  ['status', 'Renews Dec 15', null],
  ['status', 'Not deceased', null],
  ['status', 'Enrolled (former Gold)', null],
  ['plan', 'Dog Gold - CANCELLED', null],
  ['plan', 'Dog Gold (deceased)', null],
  ['petType', 'K-9 dog', 'dog'],
  ['petType', 'Rabbit', null],
  ['gender', 'female (spayed)', 'female'],
  ['gender', 'Spayed', 'female'],
  ['gender', 'neutered', 'male'],
  ['gender', 'Female neutered', 'female'],
  ['uses', 'Nail trims', 'Nail trim'],
  ['uses', 'Wellness exam', 'Comprehensive physical exam'],
  ['uses', 'physical examination', 'Comprehensive physical exam'],
  ['addOns', 'Joint health pkg', '7'],
  ['addOns', 'Dental add on', null],
  ['plan', 'Dog Gold+', null],
  ['plan', 'Gold+ (canine)', null],
  ['plan', 'Leave', null],
])('[IMP-45] guesses what a %s “%s” means', (field, value, meaning) => {
  expect(meanings.guess(field, value)).toBe(meaning);
});

test('[IMP-09] “Dog Gold+” is another plan than “Dog Gold”', () => {
  expect(meanings.isKnown('plan', 'Dog Gold+')).toBe(false);
  const both = createMeanings({ ...offer, plans: [gold!, plan(9, 'Dog Gold+')] }, new Map());
  const names = ['Dog Gold', 'dog gold plan', 'Dog Gold+', 'Dog Gold Plus', 'DOG GOLD +'];
  expect(names.map((name) => both.find('plan', name))).toEqual(['2', '2', '9', '9', '9']);
  const chosen = meaningsOf([['plan', 'Gold', '2']]);
  expect(chosen.find('plan', 'Gold+')).toBeNull();
});

test('[IMP-45] our own names need no answer; others are remembered, whatever their capitals and signs', () => {
  expect(meanings.find('plan', 'dog gold plan')).toBe('2');
  expect(meanings.isKnown('plan', 'Gold - Canine')).toBe(false);
  const chosen = meaningsOf([['plan', 'Gold - Canine', '2']]);
  expect(chosen.find('plan', 'GOLD – canine')).toBe('2');
  expect(chosen.isKnown('plan', 'Gold - Canine')).toBe(false);
  expect(meaningsOf([['gender', '?', 'male']]).find('gender', '?')).toBe('male');
});
