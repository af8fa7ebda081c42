import { describe, expect, it } from 'vitest';
import { petEditSchema } from './pet-edit-schema.ts';

const typed = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Beagle',
  age: 'adult',
  birthDate: '',
  weight: '',
  gender: '',
  healthConcerns: '',
} as const;
const schema = petEditSchema(typed);
const firstMessage = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('editing a pet', () => {
  it('[DSH-09] splits concerns at commas, trims them, and drops empty and duplicate ones', () => {
    const { healthConcerns } = schema.parse({
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
    expect(schema.parse({ ...typed, weight }).weight).toBe(expected);
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

  it('[TXT-02] refuses a phone number in a new name, and keeps a stored one', () => {
    const stored = { ...typed, name: 'Call 800-555-0100' };
    const problemsOf = (value: unknown) =>
      petEditSchema(stored)
        .safeParse(value)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(problemsOf({ ...stored, breed: 'Poodle' })).toBeUndefined();
    expect(problemsOf({ ...stored, name: 'Call 800-555-0199', breed: 'evil.com' })).toEqual([
      'name: Please leave out phone numbers',
      'breed: Please leave out web addresses',
    ]);
  });
});
