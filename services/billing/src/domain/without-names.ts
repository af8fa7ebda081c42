import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** Returns the snapshot without personal data about owner or pet. Prices stay. */
export function withoutNames(snapshot: EnrollmentSnapshot): EnrollmentSnapshot {
  return {
    ...snapshot,
    owner: { ...snapshot.owner, firstName: '', lastName: '', email: '', phone: '' },
    pet: { ...snapshot.pet, name: '', breed: '' },
  };
}
