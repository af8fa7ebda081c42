import type { StaffActor } from '@petwell/chassis';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

/** The handover of a pet and its plan to a new owner. */
export type HandoverRecord = {
  /** The new owner's, which takes the other over. */
  enrollmentId: number;
  fromId: number;
  /** Recorded that the owner before agreed. */
  orderedBy: StaffActor;
  orderedAt: Date;
  /** Until when the new owner can agree. */
  until: Date;
  linkId: string;
  /** When the link was mailed. */
  linkedAt: Date | null;
  /** When the new plan began. */
  agreedAt: Date | null;
  /** When the plan before was set to end. */
  doneAt: Date | null;
};

/** Handovers in a transaction. */
export type HandoverStore = {
  insert(
    handover: Omit<HandoverRecord, 'linkedAt' | 'agreedAt' | 'doneAt'>,
  ): Promise<HandoverRecord>;
};

export type HandoverTransaction = CoreTransaction & { handovers: HandoverStore };
export type RunHandovers = RunInTransaction<HandoverTransaction>;

const handoverDays = 14;

export const endOf = (orderedAt: Date): Date =>
  new Date(orderedAt.getTime() + handoverDays * 86_400_000);
