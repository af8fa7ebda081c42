import type { RequestName } from '@petwell/chassis';
import type {
  AddOn,
  Benefit,
  CustomerNote,
  DeletionReason,
  Owner,
  Pet,
  PetProfile,
  Plan,
} from '@petwell/contracts';
import type { PlanYear, RedemptionRecord, UsedAllowance } from '../benefits/rules.ts';
import type { Decision } from './decide.ts';
import type { AppointmentEvent } from '../appointments/rules.ts';
import type { EnrollmentEvent } from './enrollment-events.ts';
import type { CancellationReason, EnrollmentState } from './enrollment-state.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { Unpaid } from '../plan/rules-left-unpaid.ts';
import type { CareTransaction } from '../care/stores.ts';
import type { AppointmentTransaction } from '../appointments/stores.ts';
import type { ActivityEntry } from './activity-log.ts';
import type { PetChange } from '../pets/update-pet.ts';

/** A pet and its enrollment, written in one transaction. Amounts in cents. */
export type NewEnrollment = {
  id: number;
  pet: PetProfile;
  owner: Owner;
  plan: Plan;
  addOns: AddOn[];
  /** Null from a catalog without benefits. */
  benefits: Benefit[] | null;
  totalMonthlyCents: number;
  membershipFeeCents: number;
  enrolledAt: Date;
  state: EnrollmentState;
};

/** An owner from identity, with version. Without `isDemo`, the stored value stays. */
export type OwnerVersion = { owner: Owner; version: number; isDemo?: boolean | undefined };

/** A use to store, by whom, and when the service is due again. */
export type NewRedemption = Pick<
  RedemptionRecord,
  | 'code'
  | 'startsOn'
  | 'quantity'
  | 'performedOn'
  | 'amountCents'
  | 'note'
  | 'overrideReason'
  | 'recordedAt'
  | 'recordedBy'
> & { enrollment: EnrollmentRecord; staffId: number; nextDueOn: string | null };

export type OwnerRemovalOutcome = 'removed' | 'was gone' | 'has open enrollments';

/** The operations of one database transaction. */
export type EnrollmentTransaction = {
  enrollments: {
    /** Reads and locks the enrollment until the transaction ends. */
    lock(id: number): Promise<EnrollmentRecord | null>;
    /** Reads and locks all of an owner's enrollments, oldest first. */
    lockAllOf(ownerId: number): Promise<EnrollmentRecord[]>;
    insert(enrollment: NewEnrollment): Promise<EnrollmentRecord>;
    /**
     * Stores the decided state, its plan changes, and on the first activation the allowances of the first
     * plan year; a no-op if nothing changed.
     */
    save(decision: Decision): Promise<void>;
    /** Stores what the owner was told of an unpaid enrollment. */
    saveReminders(id: number, told: Omit<Unpaid, 'enrolledAt'>): Promise<void>;
    hasUses(id: number): Promise<boolean>;
    /** Removes an enrollment, its stored responses and, unless it has another enrollment, its pet. */
    remove(enrollment: EnrollmentRecord): Promise<void>;
  };
  benefits: {
    /** Writes the allowances of the plan year that a day is in, unless they exist, and reads them. */
    openYear(
      enrollment: EnrollmentRecord,
      day: string,
    ): Promise<{ year: PlanYear; allowances: UsedAllowance[] }>;
    /** Reads the plan year that starts on a day. */
    readYear(enrollment: EnrollmentRecord, startsOn: string): Promise<UsedAllowance[]>;
    find(redemptionId: number): Promise<RedemptionRecord | null>;
    /** Stores a use and its entry in the pet's history. */
    insert(redemption: NewRedemption): Promise<RedemptionRecord>;
    /** Stores what was sold, matched with the catalog, and the features that match nothing. */
    setSold(
      enrollmentId: number,
      match: { benefits: Benefit[]; unmatched: string[] },
    ): Promise<void>;
    /** Removes the entry about unmatched features and returns them; null if there is none. */
    closeUnmatched(enrollmentId: number): Promise<string[] | null>;
    /** Marks a use as undone and withdraws its due date. */
    undo(redemptionId: number, undone: { at: Date; by: string; reason: string }): Promise<void>;
  };
  owners: {
    /**
     * Stores the copy if its version is newer, and locks the owner's row either way. False, without changes,
     * for a deleted owner.
     */
    copy(copy: OwnerVersion): Promise<boolean>;
    /**
     * Prevents the owner's deletion, and other enrollments of the owner, until the transaction ends; false if
     * already deleted.
     */
    hold(id: number): Promise<boolean>;
    /** Marks the owner as reminded of unpaid enrollments; false if that happened within the last day. */
    takeReminder(id: number, at: Date): Promise<boolean>;
    /** Deletes an owner and all personal data; keeps a marker that rejects late facts. Idempotent. */
    remove(request: { ownerId: number; reason: DeletionReason }): Promise<OwnerRemovalOutcome>;
  };
  notes: {
    /** Null if there is no such owner, or if it is the demo account. */
    insert(note: { ownerId: number; text: string; author: string }): Promise<CustomerNote | null>;
  };
  pets: {
    /** Saves a pet and its photo together; null if the pet no longer exists. */
    save(change: PetChange): Promise<Pet | null>;
  };
  care: CareTransaction;
  appointments: AppointmentTransaction;
  requests: {
    /** Stores the response for retries of the same request. */
    complete(request: RequestName, response: object): Promise<void>;
  };
  outbox: { append(events: readonly (EnrollmentEvent | AppointmentEvent)[]): Promise<void> };
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
  /** Whether a use of its benefits was ever recorded, undone ones included. */
  hasUses(id: number): Promise<boolean>;
  /** All enrollments of an owner, oldest first. */
  listOf(ownerId: number): Promise<EnrollmentRecord[]>;
  /** Returns those that exist, by ascending id. */
  listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]>;
  findOwner(id: number): Promise<Owner | null>;
  findOwnerByEmail(email: string): Promise<Owner | null>;
  /** Stores the reason for asking billing to cancel; null clears it. */
  setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void>;
};
