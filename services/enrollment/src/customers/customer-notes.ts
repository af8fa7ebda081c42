import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { CustomerNote, ProbableDuplicate } from '@petwell/contracts';
import type { RunInTransaction } from '../core/stores.ts';

export type CustomerNotes = {
  /** Newest first. */
  list(query: {
    ownerId: number;
    limit: number;
    before: number | undefined;
  }): Promise<CustomerNote[]>;
  /** Customers with the same phone number, or with the same name and a pet of the same name; at most ten. */
  findDuplicates(ownerId: number): Promise<ProbableDuplicate[]>;
};

/**
 * Adds a note. `record` is the idempotency record, completed in the transaction.
 * @throws AppError not_found, also for the demo account
 */
export function createAddCustomerNote({ transaction }: { transaction: RunInTransaction }) {
  return (request: {
    ownerId: number;
    text: string;
    actor: StaffActor;
    record: RequestName | null;
  }): Promise<{ note: CustomerNote }> => {
    const { ownerId, text, actor, record } = request;
    return transaction(async (tx) => {
      const author = actor.name ?? actor.username;
      const note = await tx.notes.insert({ ownerId, text, author });
      if (!note) throw new AppError('not_found');
      const what = { actor, action: 'add-note', subject: `owner/${ownerId}` } as const;
      // The log is kept forever, so it omits the note.
      await tx.activityLog.record({ ...what, result: 'done', detail: null });
      // Under the customer's id, so that deleting the customer removes the stored response too.
      const response = { status: 201, body: { note } };
      if (record) await tx.requests.complete({ ...record, ownerId }, response);
      return { note };
    });
  };
}
export type AddCustomerNote = ReturnType<typeof createAddCustomerNote>;
