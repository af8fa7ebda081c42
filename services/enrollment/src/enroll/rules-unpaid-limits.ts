import { hasDied } from '@petwell/contracts';
import { type EnrollmentRecord, isNeverPaid } from '../core/state/enrollment.ts';

/** Limits for owners who never paid. Each unpaid plan is mailed about, and anyone can make an account. */
const maxUnpaid = 6;
const maxLivingPets = 12;

/** Returns why an owner can't enroll another pet, or null. A plan that started once lifts both limits. */
export function limitReached(enrollments: readonly EnrollmentRecord[]): 'plans' | 'pets' | null {
  if (enrollments.some(({ state }) => state.activatedAt !== null)) return null;
  if (enrollments.filter(isNeverPaid).length >= maxUnpaid) return 'plans';
  const living = enrollments.filter(({ pet }) => !hasDied(pet)).map(({ pet }) => pet.id);
  return new Set(living).size >= maxLivingPets ? 'pets' : null;
}
