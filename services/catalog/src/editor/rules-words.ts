import type { AgeGroup, PetType } from '@petwell/contracts';

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const enumeration = new Intl.ListFormat('en', { type: 'conjunction' });

/** 114355 → "$1,143.55". */
export const dollars = (cents: number): string => currency.format(cents / 100);

/** "nail trim, exam, and microchip". */
export const list = (names: readonly string[]): string => enumeration.format(names);

const plurals: Record<PetType, string> = {
  dog: 'dogs',
  cat: 'cats',
  bird: 'birds',
  rabbit: 'rabbits',
  other: 'other pets',
};

/** Names pets of a kind and age: 'kittens', 'young adult dogs', 'senior cats'. */
export function petsNamed(type: PetType, age: AgeGroup): string {
  if (age !== 'puppy/kitten') return `${age} ${plurals[type]}`;
  if (type === 'dog') return 'puppies';
  return type === 'cat' ? 'kittens' : `young ${plurals[type]}`;
}
