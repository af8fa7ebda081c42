import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** An enrollment's snapshot without anything that names its owner or the pet. What it costs stays. */
export function withoutNames(snapshot: EnrollmentSnapshot): EnrollmentSnapshot {
  return {
    ...snapshot,
    owner: { ...snapshot.owner, firstName: '', lastName: '', email: '', phone: '' },
    pet: { ...snapshot.pet, name: '', breed: '' },
  };
}
