import type { Owner } from '@petwell/contracts';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** What other services' facts change in billing, in the transaction that marks the event as taken. */
export type FactCopies = {
  /** A snapshot that is there stays, and so does a tombstone. */
  keepPayable(snapshot: EnrollmentSnapshot): Promise<void>;
  /** Sets the tombstone; a later `keepPayable` does not lift it. */
  closePayable(enrollmentId: number): Promise<void>;
  /** Undefined where what is there is as new. `isInSync`: the provider has nothing to be told of it. */
  copyOwner(fact: {
    owner: Owner;
    version: number;
    /** Undefined: as it was. */
    isDemo?: boolean | undefined;
  }): Promise<{ isInSync: boolean } | undefined>;
  /** Leaves the records of payments without anything that names the owner; no later fact brings it back. */
  forgetOwner(ownerId: number): Promise<void>;
};
