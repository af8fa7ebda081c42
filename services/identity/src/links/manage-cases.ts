import { AppError, type StaffActor } from '@petwell/chassis';
import type { AccountCases, CloseAccountCase } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { recordActivity } from '../core/record-activity.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { CopyOwner } from '../owners/index.ts';
import { restoreAddress } from './restore-address.ts';

type Decision = CloseAccountCase & { id: number; actor: StaffActor };

export type ManageCases = ReturnType<typeof createManageCases>;

/** Lists claims to accounts and closes them with the decision of staff. */
export function createManageCases(deps: {
  database: Database;
  copyOwner: CopyOwner;
  mails: AccountMails;
  addressMails: AddressMailLimits;
  now: Clock;
}) {
  const { database, now } = deps;
  return {
    async list(): Promise<AccountCases> {
      return { cases: await database.cases.listOpen() };
    },

    /**
     * Closes a case. `restore` gives the account to the address that claimed it with its undo link.
     * @throws AppError not_found if there is no such open case, email_taken, status_conflict (`restore` where no
     * address moved: it would confirm the account without a proof)
     */
    async close({ id, decision, actor }: Decision): Promise<{ ended: string[] }> {
      const restored = await database.inTransaction(async (tx) => {
        const found = await tx.cases.findOpen(id);
        const known = found && (await tx.owners.lock(found.ownerId));
        const isClosed = await tx.cases.close(id, { username: actor.username, now: now() });
        if (!known || !isClosed) throw new AppError('not_found');
        const what = { action: 'close-case', subject: `account-case/${id}` } as const;
        const detail = `owner/${known.id}: ${decision}`;
        await recordActivity(tx, { actor, ...what, result: 'done', detail });
        if (decision === 'keep') return nothing;
        if (found.kind !== 'address') throw new AppError('status_conflict');
        return restoreAddress(tx, { known, email: found.email }, deps);
      });
      if (restored.account) await deps.copyOwner(restored.account);
      return { ended: restored.ended };
    },
  };
}

const nothing: { account: OwnerAccount | null; ended: string[] } = { account: null, ended: [] };
