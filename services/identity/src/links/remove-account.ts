import type { AccountRemoved } from '@petwell/contracts';
import type { Clock, Database } from '../core/transaction.ts';
import type { CloseAccount } from '../owners/index.ts';
import type { Links } from './links.ts';

export type RemoveAccount = (request: {
  token: string;
  address: string;
}) => Promise<AccountRemoved & { ended: string[] }>;

/**
 * Ends the owner's unpaid enrollments, each once it can no longer be paid, and tells whether another one is or
 * was paid. @throws AppError service_unavailable
 */
export type EndUnpaid = (ownerId: number) => Promise<{ hasPaid: boolean }>;

/**
 * Removes an account that another person made with this address. An account that was paid for, or whose earlier
 * address can still undo a change, becomes a case for staff instead.
 * @throws AppError link_invalid, rate_limited, service_unavailable (nothing was removed; the link stays valid)
 */
export function createRemoveAccount(deps: {
  database: Database;
  endUnpaid: EndUnpaid;
  closeAccount: CloseAccount;
  links: Links;
  now: Clock;
}): RemoveAccount {
  const { database, links, now } = deps;
  return async (request) => {
    const link = await links.open('account-confirmation', request);
    const { hasPaid } = await deps.endUnpaid(link.holderId);
    return database.inTransaction(async (tx) => {
      const account = await links.claim(tx, link);
      const { id: ownerId, email } = account;
      if (hasPaid || (await tx.links.hasUndoElsewhere(account, now()))) {
        await tx.cases.open({ ownerId, kind: 'removal', email });
        return { outcome: 'staff_case', ended: [] };
      }
      const ended = await deps.closeAccount(tx, { ownerId, reason: 'owner', now: now() });
      return { outcome: 'removed', ended };
    });
  };
}
