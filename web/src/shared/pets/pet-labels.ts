import type { AgeGroup, PetType } from '@petwell/contracts';

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
