import type { PetProfile } from '@petwell/contracts';

export const recommendationTexts = {
  heading: (name: string) => `Recommended Plans for ${name}`,
  recommended: 'Recommended',
  enroll: 'Enroll Now - Best Value',
  select: 'Select Plan',
  reasons: 'Why this plan fits',
} as const;

export const selectionTexts = {
  heading: 'Complete Your Enrollment',
  back: '← Choose a different plan',
  continue: 'Continue to Owner Information',
} as const;

/** 'Based on: {age} {breed} with {concerns}'; without concerns the sentence ends earlier. */
export function describeBasis(pet: Pick<PetProfile, 'age' | 'breed' | 'healthConcerns'>): string {
  const basis = `Based on: ${pet.age} ${pet.breed}`;
  if (pet.healthConcerns.length === 0) return basis;
  return `${basis} with ${pet.healthConcerns.join(', ')}`;
}
