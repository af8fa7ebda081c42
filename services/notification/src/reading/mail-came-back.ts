import { AppError, staffActed, type NewEvent, type StaffActor } from '@petwell/chassis';
import type { CustomerMailDetail } from '@petwell/contracts';
import type { StoredMail } from './stored-mail.ts';

type Named = { ownerId: number; id: number };

export type CameBackStore<Tx> = {
  /** Reads and locks an email of the owner. */
  lock(tx: Tx, mail: Named): Promise<StoredMail | null>;
  markFailed(tx: Tx, id: number, error: string): Promise<unknown>;
};

/**
 * Handles POST /api/admin/customers/{ownerId}/mails/{id}/came-back: staff saw the bounce of an email that the mail server
 * had accepted, so that it counts as not delivered from now on. A repetition changes nothing.
 * @throws AppError not_found (also for another owner's email), status_conflict (on its way)
 */
export function createMailCameBack<Tx>(deps: {
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  store: CameBackStore<Tx>;
  outbox: { append(tx: Tx, event: NewEvent<'staff.acted.v1'>): Promise<unknown> };
  readCustomerMail: (mail: Named) => Promise<CustomerMailDetail>;
}) {
  const { store } = deps;
  return async ({ actor, ...request }: Named & { actor: StaffActor }) => {
    await deps.transaction(async (tx) => {
      const mail = await store.lock(tx, request);
      if (!mail) throw new AppError('not_found');
      if (mail.status === 'failed') return;
      if (mail.status !== 'sent') {
        throw new AppError('status_conflict', {
          publicMessage: 'This email is still on its way.',
        });
      }
      await store.markFailed(tx, mail.id, 'it came back');
      const subject = `owner/${request.ownerId}`;
      const what = { actor, action: 'mail-came-back', subject, result: 'done' } as const;
      await deps.outbox.append(tx, staffActed({ ...what, detail: mail.kind }));
    });
    return deps.readCustomerMail(request);
  };
}
export type MailCameBack = ReturnType<typeof createMailCameBack>;
