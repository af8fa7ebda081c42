import type { AgeGroup, OfferedConcern, PetType } from '@petwell/contracts';

export const petTypeLabels: Record<PetType, string> = {
  dog: 'Dog',
  cat: 'Cat',
  bird: 'Bird',
  rabbit: 'Rabbit',
  other: 'Other',
};

export const ageGroupLabels: Record<AgeGroup, string> = {
  'puppy/kitten': 'Puppy/Kitten (0-6 months)',
  'young adult': 'Young adult (6 months-3 years)',
  adult: 'Adult (3-7 years)',
  senior: 'Senior (7+ years)',
};

/** The keys of a record of labels, in its order. */
export const valuesOf = <Value extends string>(labels: Record<Value, string>): Value[] =>
  Object.keys(labels) as Value[];

export const concernLabels: Record<OfferedConcern, string> = {
  allergies: 'Allergies',
  'joint issues': 'Joint issues',
  'dental problems': 'Dental problems',
  'weight management': 'Weight management',
};
