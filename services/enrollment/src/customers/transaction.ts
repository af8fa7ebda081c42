import type { CustomerNote, NoteKind } from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

export type NoteStore = {
  /** Null if there is no such owner, or if it is the demo account. */
  insert(note: {
    ownerId: number;
    text: string;
    /** Null for a note that isn't about a call or a snooze. */
    kind?: NoteKind | null;
    author: string;
  }): Promise<CustomerNote | null>;
};

export type CustomerTransaction = CoreTransaction & { notes: NoteStore };
export type RunCustomers = RunInTransaction<CustomerTransaction>;
