import type { NewEvent, RequestName, StaffActivity } from '@petwell/chassis';
import type { AddOn, Benefit, Owner, PetProfile, Plan } from '@petwell/contracts';
import type { DomainEvent, EventType } from '@petwell/contracts/events';
import type { Decision } from './state/decide.ts';
import type { EnrollmentRecord } from './state/enrollment.ts';
import type { EnrollmentState } from './state/enrollment-state.ts';

/** A pet and its enrollment, written in one transaction. Amounts in cents. */
export type NewEnrollment = {
  id: number;
  pet: PetProfile;
  /** Facts about the pet that only an old system knows. */
  petPast?: { birthDate?: Date; deceasedAt?: Date };
  owner: Owner;
  plan: Plan;
  addOns: AddOn[];
  /** Null from a catalog without benefits. */
  benefits: Benefit[];
  totalMonthlyCents: number;
  membershipFeeCents: number;
  enrolledAt: Date;
  /** Of a member from before PetWell: the day from which on it has what it has. */
  startedOn?: string;
  /** The plan that it takes over. */
  takesOverId?: number;
  state: EnrollmentState;
};

/** An owner from identity, with version. Without `isDemo`, the stored value stays. */
export type OwnerVersion = { owner: Owner; version: number; isDemo?: boolean | undefined };

/** Operations that every room has in a transaction. A room adds its own store to it. */
export type CoreTransaction = {
  enrollments: {
    /** Reads and locks the enrollment until the transaction ends. */
    lock(id: number): Promise<EnrollmentRecord | null>;
    /** Reads and locks all of an owner's enrollments, oldest first. */
    lockAllOf(ownerId: number): Promise<EnrollmentRecord[]>;
    insert(enrollment: NewEnrollment): Promise<EnrollmentRecord>;
    /**
     * Stores the decided state, its plan changes, and on the first activation the allowances of the first
     * plan year, or what it takes over, and what the pet had before; a no-op if nothing changed.
     */
    save(decision: Decision): Promise<void>;
    hasUses(id: number): Promise<boolean>;
    /** Whether a link to start one of these ended plans again is being made. */
    isRestartOrdered(ids: readonly number[]): Promise<boolean>;
    /** Removes an enrollment, its stored responses and, unless it has another enrollment, its pet. */
    remove(enrollment: EnrollmentRecord): Promise<void>;
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
  };
  pets: {
    /** Whether the pet lives, locked until the transaction ends. */
    isAlive(petId: number): Promise<boolean>;
  };
  requests: {
    /** Stores the response for retries of the same request. */
    complete(request: RequestName, response: object): Promise<void>;
  };
  outbox: {
    append<Type extends EventType>(events: readonly NewEvent<Type>[]): Promise<void>;
  };
  activityLog: { record(entry: ActivityEntry): Promise<void> };
};

/** Runs work in one transaction, which commits when it resolves. */
export type RunInTransaction<Tx = CoreTransaction> = <Result>(
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

/** Runs an effect once per consumer and event, in one transaction with the inbox row. */
export type ConsumeOnce<Tx = CoreTransaction> = (
  consumer: string,
  event: DomainEvent,
  effect: (tx: Tx) => Promise<void>,
) => Promise<'applied' | 'duplicate'>;

/** An entry for the log; `at` defaults to now. */
export type ActivityEntry = StaffActivity & { at?: Date };

/** The append-only log of staff actions, for actions outside a transaction. */
export type ActivityLog = { record(entry: ActivityEntry): Promise<void> };
