import { type DatabaseTransaction, now } from '../core/store-database.ts';
import { addLink, requirePause } from './add-link.ts';
import type { NewLink } from './link.ts';
import { createLinkLog } from './store.ts';

/** Writes links that ask about a change of plan, in a transaction. */
export function openChangeLinkLog(tx: DatabaseTransaction) {
  const links = createLinkLog(tx);
  const update = (id: string) => tx.updateTable('planLinks').where('id', '=', id);
  return {
    /** Locks the plan. False if it ends, or its pet died. */
    lockEnrollment: (enrollmentId: number) => links.lockEnrollment(enrollmentId, 'plan-change'),
    lock: (id: string) => links.lock(id),
    /** The plan's other links go on. */
    async add(link: NewLink): Promise<void> {
      await tx.insertInto('planLinks').values(link).execute();
    },
    async use(id: string): Promise<void> {
      await update(id)
        .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', now) }))
        .execute();
    },
    async end(id: string): Promise<void> {
      await update(id)
        .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', now) }))
        .execute();
    },
  };
}
export type ChangeLinkLog = ReturnType<typeof openChangeLinkLog>;

/** Writes links to pay a year in advance, in a transaction. */
export function openYearLinkLog(tx: DatabaseTransaction) {
  const links = createLinkLog(tx);
  return {
    ...openChangeLinkLog(tx),
    /** Locks the plan. False if a card pays it, it ends, or its pet died. */
    lockEnrollment: (enrollmentId: number) => links.lockEnrollment(enrollmentId, 'prepaid-year'),
    /** @throws AppError rate_limited */
    requirePause: (link: NewLink) => requirePause(links, link),
    /** The plan's other links to pay for it end. */
    add: (link: NewLink) => addLink(links, link),
  };
}
export type YearLinkLog = ReturnType<typeof openYearLinkLog>;
