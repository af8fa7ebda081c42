import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { Unpaid } from './rules-left-unpaid.ts';

/** Notices to owners about their unpaid enrollments. */
export type ReminderStore = {
  save(enrollmentId: number, told: Omit<Unpaid, 'enrolledAt'>): Promise<void>;
  /** Which of these staff proposed at the counter, with an end of their own. */
  proposedOf(enrollmentIds: readonly number[]): Promise<readonly number[]>;
  /** Marks the owner as reminded; false if that happened within the last day. */
  take(ownerId: number, at: Date): Promise<boolean>;
};

export type RunReminders = RunInTransaction<CoreTransaction & { reminders: ReminderStore }>;
