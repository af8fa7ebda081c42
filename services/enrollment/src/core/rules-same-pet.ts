import type { PetProfile } from '@petwell/contracts';
import type { EnrollmentRecord } from './enrollment.ts';

export type NamedPet = Pick<PetProfile, 'name' | 'type'>;

/** Treats letters that differ only in case or accents as equal. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Whether two profiles probably describe one pet: same type, and same name apart from case and accents. */
export function isSamePet(one: NamedPet, other: NamedPet): boolean {
  return one.type === other.type && compare(one.name.trim(), other.name.trim()) === 0;
}

/** Whether the pet of an ended plan has another one, paid or not. */
export const hasAnotherPlan = (plan: EnrollmentRecord, all: readonly EnrollmentRecord[]): boolean =>
  all.some(
    ({ id, pet, state }) =>
      id !== plan.id && state.status !== 'cancelled' && isSamePet(pet, plan.pet),
  );

/** Whether the enrollment is open and was never paid, so that it can be discarded or replaced. */
export function isNeverPaid({ state }: Pick<EnrollmentRecord, 'state'>): boolean {
  return state.status === 'pending_payment' && state.activatedAt === null;
}
