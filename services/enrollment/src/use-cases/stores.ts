import type { RequestName } from '@petwell/chassis';
import type {
  AddOn,
  DeletionReason,
  EnrollmentResponse,
  Owner,
  Pet,
  PetProfile,
  Plan,
} from '@petwell/contracts';
import type { Decision } from '../domain/decide.ts';
import type { EnrollmentEvent } from '../domain/enrollment-events.ts';
import type { CancellationReason, EnrollmentState } from '../domain/enrollment-state.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { ActivityEntry } from './staff/activity-log.ts';
import type { PetChange } from './update-pet.ts';

/** A pet and its enrollment, written together. Amounts in cents. */
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

/** Identity's owner at a version. `isDemo` left out keeps what is stored. */
export type OwnerVersion = { owner: Owner; version: number; isDemo?: boolean | undefined };

export type OwnerRemovalOutcome = 'removed' | 'was gone' | 'has open enrollments';

/** What a use case can do within one database transaction. */
export type EnrollmentTransaction = {
  enrollments: {
    /** Reads the enrollment and locks it until the transaction ends. */
    lock(id: number): Promise<EnrollmentRecord | null>;
    /** All enrollments of an owner, oldest first, locked. */
    lockAllOf(ownerId: number): Promise<EnrollmentRecord[]>;
    insert(enrollment: NewEnrollment): Promise<EnrollmentRecord>;
    /** Stores the decided state and its plan changes; does nothing when nothing changed. */
    save(decision: Decision): Promise<void>;
    /** Marks the reminder as sent; false when it was sent before. */
    markReminded(id: number, at: Date): Promise<boolean>;
    /** Removes an enrollment, its stored responses and, unless it has another enrollment, its pet. */
    remove(enrollment: EnrollmentRecord): Promise<void>;
  };
  owners: {
    /**
     * Stores the copy when its version is newer, and locks the owner's row either way. False, changing
     * nothing, for a deleted owner.
     */
    copy(copy: OwnerVersion): Promise<boolean>;
    /** Keeps the owner from being deleted until the transaction ends; false when they are gone. */
    hold(id: number): Promise<boolean>;
    /** Removes an owner and everything that names them; keeps a mark that refuses late facts. Repeatable. */
    remove(request: { ownerId: number; reason: DeletionReason }): Promise<OwnerRemovalOutcome>;
  };
  pets: {
    /** Pet and photo together; null when the pet no longer exists. */
    save(change: PetChange): Promise<Pet | null>;
  };
  requests: {
    /** Stores the response, so that the same request gets it again. */
    complete(request: RequestName, response: EnrollmentResponse): Promise<void>;
  };
  outbox: { append(events: readonly EnrollmentEvent[]): Promise<void> };
  activityLog: { record(entry: ActivityEntry): Promise<void> };
};

export type RunInTransaction = <Result>(
  work: (tx: EnrollmentTransaction) => Promise<Result>,
) => Promise<Result>;

/** Reads outside of transactions, and the cancellation intent, which is stored before billing is called. */
export type EnrollmentStore = {
  /** The id of an enrollment that does not exist yet. */
  reserveId(): Promise<number>;
  find(id: number): Promise<EnrollmentRecord | null>;
  /** All enrollments of an owner, oldest first. */
  listOf(ownerId: number): Promise<EnrollmentRecord[]>;
  /** Those that exist, by ascending id. */
  listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]>;
  findOwner(id: number): Promise<Owner | null>;
  findOwnerByEmail(email: string): Promise<Owner | null>;
  /** Stores why billing is asked to cancel; null clears it. */
  setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void>;
};
