import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import { toOwner, type OwnerAccount } from '../domain/owner-account.ts';
import type { AttemptLimits, Clock, Database, Transaction } from './ports.ts';
import type { CopyOwner } from './update-owner.ts';

export type UndoEmailChange = (request: {
  token: string;
  address: string;
}) => Promise<{ ended: string[] }>;

/**
 * Restores the previous address for the holder of the link mailed to it. A hijacker may have changed the
 * address, so all sessions end and all reset links become invalid.
 * @throws AppError link_invalid, email_taken (another account has the address now), rate_limited
 */
export function createUndoEmailChange(deps: {
  database: Database;
  copyOwner: CopyOwner;
  limits: AttemptLimits;
  now: Clock;
}): UndoEmailChange {
  return async ({ token, address }) => {
    await deps.limits.count({ address });
    const { account, ended } = await deps.database.inTransaction(async (tx) => {
      const account = await bringBack(tx, { token, now: deps.now() });
      await tx.links.discard(account.id, 'password-reset');
      const ended = await tx.sessions.end(
        { ownerId: account.id, kinds: ['owner', 'setup'] },
        deps.now(),
      );
      return { account, ended };
    });
    await deps.copyOwner(account);
    return { ended };
  };
}

async function bringBack(
  tx: Transaction,
  { token, now }: { token: string; now: Date },
): Promise<OwnerAccount> {
  const link = await tx.links.claim({
    tokenHash: hashLinkToken(token),
    purpose: 'email-change-undo',
    now,
  });
  const known = link && (await tx.owners.lock(link.ownerId));
  if (!known || link.previousEmail === null) {
    throw new AppError('link_invalid', {
      publicMessage: 'This link has been used already or has expired. Please call the clinic.',
    });
  }
  const { firstName, lastName, phone, email } = known;
  if (email === link.previousEmail) return known;
  const contact = { firstName, lastName, phone, email: link.previousEmail };
  const account = await tx.owners.update(known.id, { contact });
  await tx.publish({
    type: 'owner.updated.v1',
    subject: `owner/${known.id}`,
    data: { owner: toOwner(account), version: account.version, previousEmail: email },
  });
  return account;
}
