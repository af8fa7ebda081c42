import type { CoreTransaction, RunInTransaction } from '../../core/transaction.ts';
import type { OpeningUse } from '../member.ts';
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';

/** Members from before PetWell, in a transaction. */
export type MemberStore = {
  /** Locks the reference until the transaction ends; returns the enrollment that has it, if any. */
  lockReference(reference: string): Promise<{ enrollmentId: number; ownerId: number } | null>;
  /** Keeps the reference of a new member, and the uses from before in the plan year of a day. */
  keep(member: {
    enrollment: EnrollmentRecord;
    reference: string;
    uses: readonly OpeningUse[];
    importedAt: Date;
    staff: { id: number; name: string };
    /** A card is to pay it from its first due day on. */
    expectsCard: boolean;
  }): Promise<void>;
  /** Holds all mail to the owner, until the set-up or a manager's switch. */
  holdMails(ownerId: number, since: Date): Promise<void>;
  addNote(note: { ownerId: number; text: string; author: string }): Promise<void>;
  /** Whether it was imported, and nothing has happened to it since. */
  isUntouched(enrollmentId: number): Promise<boolean>;
  /** Takes its start out of the figures, and removes it with its pet, reference, and opening uses. */
  remove(enrollment: EnrollmentRecord): Promise<void>;
};

export type MemberTransaction = CoreTransaction & { members: MemberStore };
export type RunMembers = RunInTransaction<MemberTransaction>;
