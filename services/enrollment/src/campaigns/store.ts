import { isUniqueViolation } from '@petwell/chassis';
import type { Transaction, Updateable } from 'kysely';
import { conflict } from '../core/caller.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB, PriceCampaignMember } from '../data/generated/tables.ts';
import type { PlannedMember } from './campaign.ts';
import { toCampaign } from './store-rows.ts';
import type { CampaignStore } from './transaction.ts';

/** PostgreSQL takes 65,535 parameters in a statement. */
const batchSize = 5_000;
const over = ['moved', 'stays'] as const;

const joinedMeanwhile = (cause: unknown): never => {
  if (!isUniqueViolation(cause)) throw cause;
  throw conflict('Another campaign has just been published for some of these members.');
};

async function insertMembers(
  tx: Transaction<DB>,
  campaignId: number,
  members: readonly PlannedMember[],
): Promise<void> {
  for (let at = 0; at < members.length; at += batchSize) {
    const rows = members.slice(at, at + batchSize).map(({ candidate, ...planned }) => ({
      campaignId,
      enrollmentId: candidate.enrollmentId,
      fromVersion: candidate.version,
      oldMonthlyCents: candidate.monthlyCents,
      newMonthlyCents: planned.newMonthlyCents,
      way: planned.way,
      effectiveFrom: planned.effectiveFrom === null ? null : fromDay(planned.effectiveFrom),
      state: planned.reason === null ? ('planned' as const) : ('stays' as const),
      reason: planned.reason,
    }));
    await tx.insertInto('priceCampaignMembers').values(rows).execute().catch(joinedMeanwhile);
  }
}

type Key = { campaignId: number; enrollmentId: number };

/** Changes a member who has neither moved nor turned out to stay. False: there is none. */
function createChangeOpen(tx: Transaction<DB>) {
  return async (
    { campaignId, enrollmentId }: Key,
    change: Updateable<PriceCampaignMember>,
    states?: readonly ('planned' | 'first' | 'second' | 'agreed')[],
  ): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('priceCampaignMembers')
      .set(change)
      .where('campaignId', '=', campaignId)
      .where('enrollmentId', '=', enrollmentId)
      .where('state', 'not in', over)
      .$if(states !== undefined, (open) => open.where('state', 'in', states ?? []))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
}

const keyOf = (member: { campaign: { id: number }; enrollmentId: number }): Key => ({
  campaignId: member.campaign.id,
  enrollmentId: member.enrollmentId,
});

/** Marks how far members are. */
function markMembers(tx: Transaction<DB>) {
  const changeOpen = createChangeOpen(tx);
  return {
    markMailed: (member, { notice, key }) =>
      notice === 'first'
        ? changeOpen(keyOf(member), { state: 'first', firstMailKey: key }, ['planned'])
        : changeOpen(keyOf(member), { state: 'second', secondMailKey: key }, ['first']),
    async markAnnounced({ enrollmentId, effectiveFrom, key }) {
      await tx
        .updateTable('priceCampaignMembers')
        .set({ state: 'first', firstMailKey: key })
        .where('enrollmentId', '=', enrollmentId)
        .where('effectiveFrom', '=', fromDay(effectiveFrom))
        .where('state', '=', 'planned')
        .where('way', '=', 'notice')
        .execute();
    },
    async isKeyUsed(key, exceptIds) {
      const used = await tx
        .selectFrom('priceCampaignMembers')
        .select('enrollmentId')
        .where((eb) => eb.or([eb('firstMailKey', '=', key), eb('secondMailKey', '=', key)]))
        .where('enrollmentId', 'not in', exceptIds)
        .limit(1)
        .executeTakeFirst();
      return used !== undefined;
    },
    markOrdered: (member, at) => changeOpen(keyOf(member), { orderedAt: at }, [member.state]),
    async markChanged(member, at) {
      await changeOpen(keyOf(member), { changedAt: at });
    },
    markAgreed: (member, at) =>
      changeOpen(member, { state: 'agreed', agreedAt: at }, ['planned', 'first', 'second']),
    markMoved: (member, at) => changeOpen(keyOf(member), { state: 'moved', settledAt: at }),
    markStays: (member, reason, at) =>
      changeOpen(keyOf(member), { state: 'stays', reason, settledAt: at }, [member.state]),
  } satisfies Partial<CampaignStore>;
}

/** Keeps members at the old price. */
const createUndo =
  (tx: Transaction<DB>): CampaignStore['undo'] =>
  async (id, { at, by }) => {
    await tx
      .updateTable('priceCampaigns')
      .set({ undoneAt: at, undoneBy: by })
      .where('id', '=', id)
      .execute();
    const kept = await tx
      .updateTable('priceCampaignMembers')
      .set({ state: 'stays', reason: 'undone', settledAt: at })
      .where('campaignId', '=', id)
      .where('state', 'not in', over)
      .where('orderedAt', 'is', null)
      .returning(['enrollmentId', 'effectiveFrom', 'firstMailKey'])
      .execute();
    const { inFlight } = await tx
      .selectFrom('priceCampaignMembers')
      .select((eb) => eb.fn.countAll<string>().as('inFlight'))
      .where('campaignId', '=', id)
      .where('state', 'not in', over)
      .executeTakeFirstOrThrow();
    const told = kept.flatMap(({ enrollmentId, effectiveFrom, firstMailKey }) =>
      firstMailKey === null || effectiveFrom === null
        ? []
        : [{ enrollmentId, effectiveFrom: toDay(effectiveFrom) }],
    );
    return { kept: kept.length, inFlight: Number(inFlight), told };
  };

/** Adapts a transaction for the use cases of campaigns. */
export function toCampaignStore(tx: Transaction<DB>): CampaignStore {
  return {
    async insert({ subject, benefits, from, startsOn, mails, ...campaign }, members) {
      const { id } = await tx
        .insertInto('priceCampaigns')
        .values({
          ...campaign,
          startsOn: fromDay(startsOn),
          kind: subject.kind,
          planId: subject.offer.id,
          plan: JSON.stringify(subject.offer),
          benefits: JSON.stringify(benefits),
          fromVersions: JSON.stringify(from),
          mails: JSON.stringify(mails),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertMembers(tx, id, members);
      return id;
    },
    async lock(id) {
      const row = await tx
        .selectFrom('priceCampaigns')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row ? toCampaign(row) : null;
    },
    undo: createUndo(tx),
    ...markMembers(tx),
  };
}
