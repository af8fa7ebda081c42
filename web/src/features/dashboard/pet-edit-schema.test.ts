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

  it.each(['heavy', '-3', '0', '1e3', '3000'])('[DSH-09] refuses the weight %j', (weight) => {
    expect(firstMessage({ ...typed, weight })).toBe('Weight must be a number, like 42.5');
  });

  it('[DSH-09] requires name and breed', () => {
    expect(firstMessage({ ...typed, name: ' ' })).toBe("Your pet's name is required");
    expect(firstMessage({ ...typed, breed: '' })).toBe('Breed is required');
  });
});
