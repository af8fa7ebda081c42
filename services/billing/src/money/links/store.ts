import type { Database, DatabaseTransaction } from '../../data/database.ts';
import { endLinks } from '../../data/plan-links.ts';
import type { FindLink, LinkLog } from './link.ts';

const linkColumns = [
  'id',
  'enrollmentId',
  'kind',
  'expiresAt',
  'endedAt',
  'usedAt',
  'setupIntentId',
] as const;

export const createFindLink =
  (kysely: Database): FindLink =>
  async (tokenHash) => {
    const links = kysely.selectFrom('planLinks').select(linkColumns);
    return (await links.where('tokenHash', '=', tokenHash).executeTakeFirst()) ?? null;
  };

/** Creates the log of links in a transaction. */
export const createLinkLog = (tx: DatabaseTransaction): LinkLog => ({
  async add(link) {
    // Links of one plan take turns, so the newest one ends all others.
    const plan = await tx
      .selectFrom('payableEnrollments')
      .select('enrollmentId')
      .where('enrollmentId', '=', link.enrollmentId)
      .where('closedAt', 'is', null)
      .where('endingSince', 'is', null)
      .where('hasDied', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!plan) return false;
    await endLinks(tx, [link.enrollmentId]);
    await tx.insertInto('planLinks').values(link).execute();
    return true;
  },
  async lock(id) {
    const links = tx.selectFrom('planLinks').select(linkColumns).where('id', '=', id).forUpdate();
    return (await links.executeTakeFirst()) ?? null;
  },
  async use(id, { setupIntentId, at }) {
    await tx
      .updateTable('planLinks')
      .set({ setupIntentId, usedAt: at })
      .where('id', '=', id)
      .execute();
  },
});
