import { describe, expect, it } from 'vitest';
import { petEditSchema } from './pet-edit-schema.ts';

const typed = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Beagle',
  age: 'adult',
  weight: '',
  gender: '',
  healthConcerns: '',
} as const;
const firstMessage = (value: unknown) => petEditSchema.safeParse(value).error?.issues[0]?.message;

describe('editing a pet', () => {
  it('[DSH-09] splits concerns at commas, trims them, and drops empty and duplicate ones', () => {
    const { healthConcerns } = petEditSchema.parse({
      ...typed,
      healthConcerns: ' allergies, hip pain ,, allergies,',
    });
    expect(healthConcerns).toEqual(['allergies', 'hip pain']);
  });

  it.each([
    ['', null],
    [' 42.5 ', 42.5],
    ['42,5', 42.5],
  ])('[DSH-09] reads the weight %j as %j', (weight, expected) => {
    expect(petEditSchema.parse({ ...typed, weight }).weight).toBe(expected);
  });

  it.each([
    ['heavy', 'Weight must be a number, like 42.5'],
    ['1e3', 'Weight must be a number, like 42.5'],
    ['-3', 'Weight must be more than 0 lbs'],
    ['0', 'Weight must be more than 0 lbs'],
    ['2000.5', 'Weight must be 2,000 lbs or less'],
    ['6500', 'Weight must be 2,000 lbs or less'],
    ['65000', 'Weight must be 2,000 lbs or less'],
  ])('[DSH-09] refuses the weight %j with %j', (weight, message) => {
    expect(firstMessage({ ...typed, weight })).toBe(message);
  });

  it('[DSH-09] requires name and breed', () => {
    expect(firstMessage({ ...typed, name: ' ' })).toBe("Your pet's name is required");
    expect(firstMessage({ ...typed, breed: '' })).toBe('Breed is required');
  });
});
