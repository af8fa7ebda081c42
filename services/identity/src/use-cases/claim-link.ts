import { hashLinkToken, type LinkPurpose } from '../domain/one-time-link.ts';
import type { OwnerAccount } from '../domain/owner-account.ts';
import type { Transaction, ValidLink } from './ports.ts';

/**
 * Locks the account of a mailed link, then claims the link, the order in which all changes take these locks.
 * Returns null if the link is unknown, used, or expired.
 */
export async function claimLink(
  tx: Transaction,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<{ account: OwnerAccount; link: ValidLink } | null> {
  const key = { tokenHash: hashLinkToken(token), purpose, now };
  const found = await tx.links.find(key);
  const account = found && (await tx.owners.lock(found.ownerId));
  if (!account) return null;
  const link = await tx.links.claim(key);
  return link && { account, link };
}
