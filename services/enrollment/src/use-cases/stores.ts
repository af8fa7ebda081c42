import type { RequestName } from '@petwell/chassis';
import type { AddOn, DeletionReason, Owner, Pet, PetProfile, Plan } from '@petwell/contracts';
import type { Decision } from '../domain/decide.ts';
import type { EnrollmentEvent } from '../domain/enrollment-events.ts';
import type { CancellationReason, EnrollmentState } from '../domain/enrollment-state.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { StoredEnrollment } from './enroll.ts';
import type { ActivityEntry } from './staff/activity-log.ts';
import type { PetChange } from './update-pet.ts';

/** A pet and its enrollment, written in one transaction. Amounts in cents. */
export type NewEnrollment = {
  id: number;
  pet: PetProfile;
  owner: Owner;
  plan: Plan;
  addOns: AddOn[];
  totalMonthlyCents: number;
  membershipFeeCents: number;
  enrolledAt: Date;
  state: EnrollmentState;
};

/** An owner from identity, with version. Without `isDemo`, the stored value stays. */
export type OwnerVersion = { owner: Owner; version: number; isDemo?: boolean | undefined };

export type OwnerRemovalOutcome = 'removed' | 'was gone' | 'has open enrollments';

/** The operations of one database transaction. */
export type EnrollmentTransaction = {
  enrollments: {
    /** Reads and locks the enrollment until the transaction ends. */
    lock(id: number): Promise<EnrollmentRecord | null>;
    /** Reads and locks all of an owner's enrollments, oldest first. */
    lockAllOf(ownerId: number): Promise<EnrollmentRecord[]>;
    insert(enrollment: NewEnrollment): Promise<EnrollmentRecord>;
    /** Stores the decided state and its plan changes; a no-op if nothing changed. */
    save(decision: Decision): Promise<void>;
    /** Marks the reminder as sent; false if it was already sent. */
    markReminded(id: number, at: Date): Promise<boolean>;
    /** Removes an enrollment, its stored responses and, unless it has another enrollment, its pet. */
    remove(enrollment: EnrollmentRecord): Promise<void>;
  };
  owners: {
    /**
     * Stores the copy if its version is newer, and locks the owner's row either way. False, without changes,
     * for a deleted owner.
     */
    copy(copy: OwnerVersion): Promise<boolean>;
    /** Prevents the owner's deletion until the transaction ends; false if already deleted. */
    hold(id: number): Promise<boolean>;
    /** Deletes an owner and all personal data; keeps a marker that rejects late facts. Idempotent. */
    remove(request: { ownerId: number; reason: DeletionReason }): Promise<OwnerRemovalOutcome>;
  };
  pets: {
    /** Saves a pet and its photo together; null if the pet no longer exists. */
    save(change: PetChange): Promise<Pet | null>;
  };
  requests: {
    /** Stores the response for retries of the same request. */
    complete(request: RequestName, response: StoredEnrollment): Promise<void>;
  };
  outbox: { append(events: readonly EnrollmentEvent[]): Promise<void> };
  activityLog: { record(entry: ActivityEntry): Promise<void> };
};

export type RunInTransaction = <Result>(
  work: (tx: EnrollmentTransaction) => Promise<Result>,
) => Promise<Result>;

/** Reads outside transactions, and the cancellation intent, which is stored before billing is called. */
export type EnrollmentStore = {
  /** Reserves the id of a new enrollment. */
  reserveId(): Promise<number>;
  find(id: number): Promise<EnrollmentRecord | null>;
  /** All enrollments of an owner, oldest first. */
  listOf(ownerId: number): Promise<EnrollmentRecord[]>;
  /** Returns those that exist, by ascending id. */
  listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]>;
  findOwner(id: number): Promise<Owner | null>;
  findOwnerByEmail(email: string): Promise<Owner | null>;
  /** Stores the reason for asking billing to cancel; null clears it. */
  setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void>;
};
