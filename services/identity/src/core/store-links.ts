import type { ExpressionBuilder, Transaction } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import {
  isStaffPurpose,
  type LinkPurpose,
  type OwnerLinkPurpose,
  type StaffLinkPurpose,
  type TokenHash,
} from './one-time-link.ts';

/** A mailed link that is still valid. */
export type MailedLink<Purpose extends LinkPurpose = LinkPurpose> = {
  id: number;
  purpose: Purpose;
  /** The owner, or the staff member for a purpose of staff. */
  holderId: number;
  /** The address that the link was mailed to; null if that was the owner's own. */
  sentTo: string | null;
  /** Whether staff asked for the change of address, not the owner. */
  askedByStaff: boolean;
  createdAt: Date;
};

/** Reads links outside of transactions. */
export type LinkReader = {
  /** Finds a link; null if it is unknown, used, or expired. */
  find(link: {
    tokenHash: TokenHash;
    purpose: LinkPurpose;
    now: Date;
  }): Promise<Omit<MailedLink, 'purpose'> | null>;
};

/** Which unused links end. */
export type DiscardedLinks =
  | { staffId: number; purposes?: readonly StaffLinkPurpose[] }
  | { ownerId: number; purposes: readonly OwnerLinkPurpose[] }
  /**
   * All of the owner's, except undo links that were mailed to another address than `email`: with
   * `undoBefore`, only those older than that link.
   */
  | { ownerId: number; email: string; undoBefore?: number | undefined };

type WaitingLink = {
  newEmail: string | null;
  askedByStaff: boolean;
  createdAt: Date;
  expiresAt: Date;
};

export type LinkStore = {
  add(link: {
    tokenHash: TokenHash;
    purpose: LinkPurpose;
    holderId: number;
    sentTo: string;
    askedByStaff: boolean;
    expiresAt: Date;
  }): Promise<void>;
  /** Marks the link as used. False if it was used or has expired meanwhile. */
  claim(link: Pick<MailedLink, 'id' | 'purpose'>, now: Date): Promise<boolean>;
  /** Deletes unused links. */
  discard(which: DiscardedLinks): Promise<void>;
  /** Finds the owner's newest unused link, also an expired one that retention hasn't removed. */
  findNewest(ownerId: number, purpose: OwnerLinkPurpose): Promise<WaitingLink | null>;
  /** Tells whether a setup link of the owner was opened, which proves that mail at the address is read. */
  hasOpenedSetup(ownerId: number): Promise<boolean>;
  /** Tells whether an undo link that was mailed to another address is still valid. */
  hasUndoElsewhere(owner: { id: number; email: string }, now: Date): Promise<boolean>;
};

/** Creates the reader of links that are still valid. */
export const createLinkReader = ({ oneTimeLink, staffLink }: PrismaClient): LinkReader => ({
  async find({ tokenHash, purpose, now }) {
    const where = { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } };
    if (isStaffPurpose(purpose)) {
      const link = await staffLink.findFirst({ where });
      return link && { ...link, holderId: link.staffId, sentTo: link.email, askedByStaff: false };
    }
    const link = await oneTimeLink.findFirst({ where });
    return link && { ...link, holderId: link.ownerId, sentTo: link.newEmail ?? link.previousEmail };
  },
});

/** Creates the store of one-time links for one transaction: owners' and staff's, each in their table. */
export const createLinkStore = (tx: Transaction<DB>): LinkStore => ({
  async add({ holderId, sentTo, askedByStaff, ...link }) {
    const { purpose } = link;
    await (
      isStaffPurpose(purpose)
        ? tx.insertInto('staffLinks').values({ ...link, staffId: holderId, email: sentTo })
        : tx.insertInto('oneTimeLinks').values({
            ...link,
            ownerId: holderId,
            ...(purpose === 'email-change' && { newEmail: sentTo, askedByStaff }),
            ...(purpose === 'email-change-undo' && { previousEmail: sentTo }),
          })
    ).execute();
  },
  async claim({ id, purpose }, now) {
    const { numUpdatedRows } = await tx
      .updateTable(isStaffPurpose(purpose) ? 'staffLinks' : 'oneTimeLinks')
      .set({ usedAt: now })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  async discard(which) {
    await deleteOf(tx, which).where('usedAt', 'is', null).execute();
  },
  async findNewest(ownerId, purpose) {
    const link = await linkOf(tx, ownerId)
      .select(['newEmail', 'askedByStaff', 'createdAt', 'expiresAt'])
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return link ?? null;
  },
  async hasOpenedSetup(ownerId) {
    const found = await linkOf(tx, ownerId)
      .where('purpose', '=', 'account-setup')
      .where('usedAt', 'is not', null)
      .executeTakeFirst();
    return found !== undefined;
  },
  async hasUndoElsewhere({ id, email }, now) {
    const found = await linkOf(tx, id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where((eb) => isUndoElsewhere(eb, email))
      .executeTakeFirst();
    return found !== undefined;
  },
});

const linkOf = (tx: Transaction<DB>, ownerId: number) =>
  tx.selectFrom('oneTimeLinks').select('id').where('ownerId', '=', ownerId).limit(1);

const isUndoElsewhere = (eb: ExpressionBuilder<DB, 'oneTimeLinks'>, email: string) =>
  eb.and([eb('purpose', '=', 'email-change-undo'), eb('previousEmail', '<>', email)]);

function deleteOf(tx: Transaction<DB>, which: DiscardedLinks) {
  if ('staffId' in which) {
    const { staffId, purposes } = which;
    const links = tx.deleteFrom('staffLinks').where('staffId', '=', staffId);
    return purposes ? links.where('purpose', 'in', purposes) : links;
  }
  const links = tx.deleteFrom('oneTimeLinks').where('ownerId', '=', which.ownerId);
  if ('purposes' in which) return links.where('purpose', 'in', which.purposes);
  const { email, undoBefore } = which;
  return links.where((eb) => {
    const isSpared = isUndoElsewhere(eb, email);
    return eb.not(undoBefore === undefined ? isSpared : isSpared.and('id', '<', undoBefore));
  });
}
