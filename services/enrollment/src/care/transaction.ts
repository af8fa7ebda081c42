import type { CareReport, CareWork, Owner } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { CareEnrollment } from './rules-notices.ts';

export type CareOwner = Pick<Owner, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A pet with its plans; without services if no plan is active. */
export type CarePet = {
  id: number;
  name: string;
  ownerId: number;
  deceasedAt: Date | null;
  hasReminders: boolean;
  enrollments: CareEnrollment[];
  reports: CareReport[];
};

export type Household = { owner: CareOwner; enrollments: CareEnrollment[] };

/** Uses recorded for a pet on one day, without undone ones. */
export type Visit = {
  owner: CareOwner;
  pet: CareEnrollment['pet'];
  items: MailOf<'visit-summary'>['items'];
};

/** Reads care outside transactions; `today` is the day at the clinic. */
export type CareReads = {
  findPet(id: number, today: string): Promise<CarePet | null>;
  /** Owners with active plans who get reminders, by ascending id; never the demo owner. */
  listHouseholds(page: { afterId: number; limit: number; today: string }): Promise<Household[]>;
  /** Visits of a day that have no summary yet, if anything of them was recorded before a time. */
  listVisits(request: { day: string; recordedBefore: Date }): Promise<Visit[]>;
  /** Plans to end with the first page of reports; then the page after a cursor. */
  readWork(cursor?: string): Promise<CareWork>;
  isPassFinished(day: string): Promise<boolean>;
  finishPass(day: string): Promise<void>;
};

export type NewReport = {
  petId: number;
  code: string;
  label: string;
  careType: string;
  performedOn: string;
  intervalDays: number | null;
};

/** A locked report; `intervalDays` until the service is due again. */
export type LockedReport = NewReport & { report: CareReport };

/** Writes of one transaction. */
export type CareStore = {
  /** Records that notices are sent now; returns those that weren't sent before. */
  takeNotices(petId: number, notices: readonly string[], at: Date): Promise<string[]>;
  /** The owner's token for stopping reminders; null if they are stopped. */
  reminderToken(ownerId: number): Promise<string | null>;
  setReminders(ownerId: number, change: { isOn: boolean; at: Date }): Promise<void>;
  /** False for an unknown token. */
  stopReminders(token: string, at: Date): Promise<boolean>;
  /**
   * Adds a report, or returns the one of the same service and day; null if `maxPending` of the pet wait. Hold the
   * owner before.
   */
  report(report: NewReport, limit: { at: Date; maxPending: number }): Promise<CareReport | null>;
  lockReport(id: number): Promise<LockedReport | null>;
  decideReport(
    id: number,
    decision: { isConfirmed: boolean; by: string; at: Date },
  ): Promise<CareReport>;
  /** Adds confirmed care to the pet's history. */
  addActivity(activity: {
    petId: number;
    code: string;
    careType: string;
    description: string;
    date: Date;
    nextDueDate: Date | null;
  }): Promise<void>;
  /** Records the death, once; returns its time and the pet's enrollments. */
  markDeceased(
    petId: number,
    at: Date,
  ): Promise<{ deceasedAt: Date; isNew: boolean; enrollmentIds: number[] } | null>;
};

export type CareTransaction = CoreTransaction & { care: CareStore };
export type RunCare = RunInTransaction<CareTransaction>;
