import type { AttemptLimits } from '../core/attempt-limits.ts';
import {
  hashLinkToken,
  isStaffPurpose,
  type LinkPurpose,
  type StaffLinkPurpose,
} from '../core/one-time-link.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { linkInvalid } from '../core/refusals.ts';
import type { StaffAccount } from '../core/staff-account.ts';
import type { MailedLink } from '../core/store-links.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';

/** Account whose link has this purpose. */
export type HolderOf<Purpose extends LinkPurpose> = Purpose extends StaffLinkPurpose
  ? StaffAccount
  : OwnerAccount;

export type Links = ReturnType<typeof createLinks>;

/** Opens and claims mailed links, of owners and staff. */
export function createLinks(deps: {
  database: Pick<Database, 'links'>;
  limits: AttemptLimits;
  now: Clock;
}) {
  const { database, limits, now } = deps;
  return {
    /**
     * Counts the attempt and finds the link, before any work that an invalid token shouldn't cost.
     * @throws AppError link_invalid (unknown, used, expired, or replaced), rate_limited
     */
    async open<Purpose extends LinkPurpose>(
      purpose: Purpose,
      { token, address }: { token: string; address: string },
    ): Promise<MailedLink<Purpose>> {
      await limits.count({ address });
      const tokenHash = hashLinkToken(token);
      const link = await database.links.find({ tokenHash, purpose, now: now() });
      if (!link) throw linkInvalid(purpose);
      return { ...link, purpose };
    },

    /**
     * Locks the account of an open link, then uses the link up, the order in which all changes take these
     * locks.
     * @throws AppError link_invalid if the link was used, replaced, or expired meanwhile
     */
    async claim<Purpose extends LinkPurpose>(
      tx: Transaction,
      link: MailedLink<Purpose>,
    ): Promise<HolderOf<Purpose>> {
      const accounts = isStaffPurpose(link.purpose) ? tx.staff : tx.owners;
      const account = await accounts.lock(link.holderId);
      if (!account || !(await tx.links.claim(link, now()))) throw linkInvalid(link.purpose);
      return account as HolderOf<Purpose>;
    },
  };
}
