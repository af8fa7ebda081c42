import type { RequestName } from '@petwell/chassis';
import type { EnrollmentResponse, Owner, PetProfile, Plan, AddOn } from '@petwell/contracts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { EnrollmentEvent } from '../domain/enrollment-events.ts';
import type { CancellationReason, EnrollmentState } from '../domain/enrollment-state.ts';

import type { OwnerRemoval } from './removal/delete-owner.ts';
import type { ActivityNote } from './staff/activity.ts';

/** A pet and its enrollment, to be written together. Amounts in cents. */
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

/** What a use case may do within one database transaction. */
export type EnrollmentTransaction = OwnerRemoval & {
  /** Reads the enrollment and keeps others from changing it until the end. */
  lockEnrollment(id: number): Promise<EnrollmentRecord | null>;
  /** All of an owner's, oldest first, locked. */
  lockEnrollmentsOf(ownerId: number): Promise<EnrollmentRecord[]>;
  insertEnrollment(enrollment: NewEnrollment): Promise<EnrollmentRecord>;
  /** With the event that tells of it, if one does. */
  saveState(id: number, state: EnrollmentState, event: EnrollmentEvent | null): Promise<void>;
  /** True for the one caller that may tell the owner now that nobody has paid. */
  markLeftUnpaidTold(id: number, at: Date): Promise<boolean>;
  /** Removes an enrollment and, unless it has another one, its pet. */
  removeEnrollment(record: EnrollmentRecord): Promise<void>;
  /**
   * Takes the copy when `version` is newer than what is there; locks the owner's row either way. Whether it
   * is the demo account stays as it is unless that is said. False, changing nothing, for an owner who has
   * been deleted.
   */
  copyOwner(owner: Owner, version: number, isDemo?: boolean): Promise<boolean>;
  /** Keeps the owner from being deleted until the end; false when they are gone. */
  holdOwner(id: number): Promise<boolean>;
  /** Keeps the answer of a request, so that the same request gets it again, with the event that tells of it. */
  completeRequest(
    request: RequestName,
    response: EnrollmentResponse,
    event: EnrollmentEvent,
  ): Promise<void>;
  appendEvent(event: EnrollmentEvent): Promise<void>;
  /** Writes down what staff did, with its effect. */
  recordActivity(note: ActivityNote): Promise<void>;
};

export type RunInTransaction = <Result>(
  work: (tx: EnrollmentTransaction) => Promise<Result>,
) => Promise<Result>;

/** Reading outside of a transaction, and the one mark that is set before another service is asked. */
export type EnrollmentStore = {
  /** The id that an enrollment to come will have. */
  reserveId(): Promise<number>;
  find(id: number): Promise<EnrollmentRecord | null>;
  /** All of an owner's, oldest first. */
  listOf(ownerId: number): Promise<EnrollmentRecord[]>;
  /** Those that are there, by id. */
  listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]>;
  findOwner(id: number): Promise<Owner | null>;
  findOwnerByEmail(email: string): Promise<Owner | null>;
  /** Remembers why the provider is about to be asked to cancel; null takes it back. */
  setCancellationIntent(ids: readonly number[], reason: CancellationReason | null): Promise<void>;
};
