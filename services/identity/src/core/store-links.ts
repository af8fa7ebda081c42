import type { ExpressionBuilder, Transaction } from 'kysely';
import { isStaffPurpose } from './one-time-link.ts';
import type { DiscardedLinks, LinkStore, Readers } from './transaction.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

/** Creates the reader of links that are still valid. */
export const createLinkReader = ({ oneTimeLink, staffLink }: PrismaClient): Readers['links'] => ({
  async find({ tokenHash, purpose, now }) {
    const where = { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } };
    if (isStaffPurpose(purpose)) {
      const link = await staffLink.findFirst({ where });
      return link && { ...link, holderId: link.staffId, sentTo: link.email };
    }
    const link = await oneTimeLink.findFirst({ where });
    return link && { ...link, holderId: link.ownerId, sentTo: link.newEmail ?? link.previousEmail };
  },
});

/** Creates the store of one-time links for one transaction: owners' and staff's, each in their table. */
export const createLinkStore = (tx: Transaction<DB>): LinkStore => ({
  async add({ holderId, sentTo, ...link }) {
    const { purpose } = link;
    await (
      isStaffPurpose(purpose)
        ? tx.insertInto('staffLinks').values({ ...link, staffId: holderId, email: sentTo })
        : tx.insertInto('oneTimeLinks').values({
            ...link,
            ownerId: holderId,
            ...(purpose === 'email-change' && { newEmail: sentTo }),
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
      .select(['newEmail', 'createdAt', 'expiresAt'])
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
