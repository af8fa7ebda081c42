import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { CustomerNote } from '@petwell/contracts';
import type { RunCustomers } from './transaction.ts';

/**
 * Adds a note. `record` is the idempotency record, completed in the transaction.
 * @throws AppError not_found, also for the demo account
 */
export function createAddCustomerNote({ transaction }: { transaction: RunCustomers }) {
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
