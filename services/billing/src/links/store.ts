import { sql } from 'kysely';
import { type LinkKind, linkMails } from './rules-kinds.ts';
import { currentSubscription, isBilled } from '../core/store-selections.ts';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import { endLinks, endOtherLinks } from '../core/store-endings.ts';
import type { FindLink, LinkLog, ReadJoinLinkOf, ReadLink } from './link.ts';

const linkColumns = [
  'id',
  'enrollmentId',
  'kind',
  'dueAt',
  'expiresAt',
  'endedAt',
  'usedAt',
  'setupIntentId',
  'openedAt',
  'campaignId',
  'offer',
] as const;

export const createFindLink =
  (kysely: Database): FindLink =>
  async (tokenHash) => {
    const links = kysely.selectFrom('planLinks').select(linkColumns);
    return (await links.where('tokenHash', '=', tokenHash).executeTakeFirst()) ?? null;
  };

export const createReadLink =
  (kysely: Database): ReadLink =>
  async (id) => {
    const links = kysely.selectFrom('planLinks').select(linkColumns);
    return (await links.where('id', '=', id).executeTakeFirst()) ?? null;
  };

export const createReadJoinLinkOf =
  (kysely: Database): ReadJoinLinkOf =>
  async (enrollmentId, now) => {
    const links = kysely
      .selectFrom('planLinks')
      .select(linkColumns)
      .where('enrollmentId', '=', enrollmentId)
      .where('kind', '=', 'join')
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('expiresAt', 'desc');
    return (await links.executeTakeFirst()) ?? null;
  };

/** Locks a living pet's plan that goes on. */
const lockRunning = (tx: DatabaseTransaction, enrollmentId: number) =>
  tx
    .selectFrom('payableEnrollments')
    .select('enrollmentId')
    .where('enrollmentId', '=', enrollmentId)
    .where('hasDied', '=', false)
    .where('closedAt', 'is', null)
    .where('endingSince', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Locks a living pet's plan that goes on and that no subscription bills. */
const lockUnbilled = (tx: DatabaseTransaction, enrollmentId: number) =>
  tx
    .selectFrom('payableEnrollments as p')
    .select('p.enrollmentId')
    .where('p.enrollmentId', '=', enrollmentId)
    .where('p.hasDied', '=', false)
    .where('p.closedAt', 'is', null)
    .where('p.endingSince', 'is', null)
    .where((eb) => eb.not(isBilled(eb)))
    .forUpdate()
    .executeTakeFirst();

/** Locks a living pet's plan that is over, or that was agreed to go on and never got its subscription. */
const lockEnded = (tx: DatabaseTransaction, enrollmentId: number) =>
  tx
    .selectFrom('payableEnrollments as p')
    .select('p.enrollmentId')
    .where('p.enrollmentId', '=', enrollmentId)
    .where('p.hasDied', '=', false)
    .where((eb) =>
      eb.or([
        eb('p.closedAt', 'is not', null),
        eb.and([eb('p.firstChargeAt', 'is not', null), eb.not(eb.exists(currentSubscription(eb)))]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();

const locks = {
  card: lockRunning,
  join: lockRunning,
  restart: lockEnded,
  setup: lockUnbilled,
  handover: lockUnbilled,
  'new-price': lockRunning,
  'prepaid-year': lockUnbilled,
  'plan-change': lockRunning,
} satisfies Record<LinkKind, unknown>;

type LinkMarks = Pick<LinkLog, 'noteJoin' | 'begin' | 'shorten' | 'use'>;

const createLinkMarks = (tx: DatabaseTransaction): LinkMarks => ({
  async noteJoin(id, { what, at }) {
    await tx
      .updateTable('planLinks')
      .set((eb) =>
        what === 'opened'
          ? { openedAt: eb.fn.coalesce('openedAt', eb.val(at)) }
          : { usedAt: eb.fn.coalesce('usedAt', eb.val(at)) },
      )
      .where('id', '=', id)
      .execute();
  },
  async begin(id, setupIntentId) {
    await tx.updateTable('planLinks').set({ setupIntentId }).where('id', '=', id).execute();
  },
  async shorten(id, until) {
    await tx
      .updateTable('planLinks')
      .set({ expiresAt: until })
      .where('id', '=', id)
      .where('expiresAt', '>', until)
      .execute();
  },
  async use(id, { setupIntentId, at }) {
    await tx
      .updateTable('planLinks')
      .set({ setupIntentId, usedAt: at })
      .where('id', '=', id)
      .execute();
  },
});

async function readLastMadeAt(
  tx: DatabaseTransaction,
  { enrollmentId, kind }: Parameters<LinkLog['lastMadeAt']>[0],
): Promise<Date | null> {
  const last = tx
    .selectFrom('planLinks')
    .select('createdAt')
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(1);
  return (await last.executeTakeFirst())?.createdAt ?? null;
}

/** Creates the log of links in a transaction. */
export const createLinkLog = (tx: DatabaseTransaction): LinkLog => ({
  async lockEnrollment(enrollmentId, kind) {
    return (await locks[kind](tx, enrollmentId)) !== undefined;
  },
  async findMade({ id, enrollmentId, kind, dueAt, at }) {
    const ofEnrollment = tx
      .selectFrom('planLinks')
      .select(['id', 'expiresAt'])
      .where('enrollmentId', '=', enrollmentId)
      .where('kind', '=', kind);
    const unused = ofEnrollment
      // The others' day is asked when the link is used.
      .$if(kind === 'restart', (links) => links.where('dueAt', '=', dueAt))
      .where('endedAt', 'is', null)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', at);
    const found = id === null ? unused : ofEnrollment.where('id', '=', id);
    return (await found.executeTakeFirst()) ?? null;
  },
  lastMadeAt: (enrollment) => readLastMadeAt(tx, enrollment),
  async add(link) {
    await endOtherLinks(tx, link.enrollmentId);
    await tx.insertInto('planLinks').values(link).execute();
  },
  endAll: (enrollmentId) => endLinks(tx, [enrollmentId]),
  async lock(id) {
    // Locks the plan first, as the code that ends its links does.
    await tx
      .selectFrom('payableEnrollments')
      .select('enrollmentId')
      .where('enrollmentId', 'in', (eb) =>
        eb.selectFrom('planLinks').select('enrollmentId').where('id', '=', id),
      )
      .forUpdate()
      .execute();
    const links = tx.selectFrom('planLinks').select(linkColumns).where('id', '=', id).forUpdate();
    return (await links.executeTakeFirst()) ?? null;
  },
  ...createLinkMarks(tx),
});

/** Deletes links a day after they expired, and published requests of their emails, which hold the link, after an hour. */
export async function pruneLinks(kysely: Database): Promise<void> {
  await kysely
    .deleteFrom('planLinks')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await kysely
    .deleteFrom('outboxEvents')
    .where('type', '=', 'mail.requested.v1')
    .where(sql`payload #>> '{data,mail,kind}'`, 'in', linkMails)
    .where('publishedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
