import type { AccountRemoved } from '@petwell/contracts';
import { hashLinkToken } from '../domain/one-time-link.ts';
import { claimLink } from './claim-link.ts';
import { closeAccount } from './close-owner.ts';
import { confirmationInvalid } from './confirm-account.ts';
import type { AttemptLimits, Clock, Database } from './ports.ts';

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
 * Removes an account that somebody else made with this address. An account that was paid for, or whose earlier
 * address can still undo a change, becomes a case for staff instead.
 * @throws AppError link_invalid, rate_limited, service_unavailable (nothing was removed; the link stays valid)
 */
export function createRemoveAccount(deps: {
  database: Database;
  endUnpaid: EndUnpaid;
  limits: AttemptLimits;
  now: Clock;
}): RemoveAccount {
  const { database, now } = deps;
  const purpose = 'account-confirmation';
  return async ({ token, address }) => {
    await deps.limits.count({ address });
    const found = await database.links.find({
      tokenHash: hashLinkToken(token),
      purpose,
      now: now(),
    });
    if (!found) throw confirmationInvalid();
    const { hasPaid } = await deps.endUnpaid(found.ownerId);
    return database.inTransaction(async (tx) => {
      const claimed = await claimLink(tx, { token, purpose, now: now() });
      if (!claimed) throw confirmationInvalid();
      const { id: ownerId, email } = claimed.account;
      if (hasPaid || (await tx.links.hasUndoElsewhere(claimed.account, now()))) {
        await tx.cases.open({ ownerId, kind: 'removal', email });
        return { outcome: 'staff_case', ended: [] };
      }
      const ended = await closeAccount(tx, { ownerId, reason: 'owner', now: now() });
      return { outcome: 'removed', ended };
    });
  };
}
