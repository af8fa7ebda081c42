import type { CareReport } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { CareStore, LockedReport, NewReport } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import { toReport } from './store-reads.ts';
import { fromDay, toDay } from '../core/store-rows.ts';

async function reminderToken(tx: Transaction<DB>, ownerId: number): Promise<string | null> {
  await tx
    .insertInto('careReminders')
    .values({ ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { stopToken, stoppedAt } = await tx
    .selectFrom('careReminders')
    .select(['stopToken', 'stoppedAt'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return stoppedAt === null ? stopToken : null;
}

async function lockReport(tx: Transaction<DB>, id: number): Promise<LockedReport | null> {
  const row = await tx
    .selectFrom('careReports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { petId, code, label, careType, intervalDays } = row;
  const performedOn = toDay(row.performedOn);
  return { petId, code, label, careType, intervalDays, performedOn, report: toReport(row) };
}

/** Adds a report unless there is one of that service and day, or too many of the pet wait. */
async function insertReport(
  tx: Transaction<DB>,
  { performedOn, ...report }: NewReport,
  { at: reportedAt, maxPending }: { at: Date; maxPending: number },
): Promise<CareReport | null> {
  const ofPet = tx.selectFrom('careReports').where('petId', '=', report.petId);
  const known = await ofPet
    .selectAll()
    .where('code', '=', report.code)
    .where('performedOn', '=', fromDay(performedOn))
    .executeTakeFirst();
  if (known) return toReport(known);
  const { pending } = await ofPet
    .where('status', '=', 'pending')
    .select((eb) => eb.fn.countAll<bigint>().as('pending'))
    .executeTakeFirstOrThrow();
  if (pending >= maxPending) return null;
  const row = await tx
    .insertInto('careReports')
    .values({ ...report, performedOn: fromDay(performedOn), reportedAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReport(row);
}

async function markDeceased(
  tx: Transaction<DB>,
  petId: number,
  at: Date,
): ReturnType<CareStore['markDeceased']> {
  const pet = await tx
    .selectFrom('pets')
    .select('deceasedAt')
    .where('id', '=', petId)
    .forUpdate()
    .executeTakeFirst();
  if (!pet) return null;
  const isNew = pet.deceasedAt === null;
  if (isNew) await tx.updateTable('pets').set({ deceasedAt: at }).where('id', '=', petId).execute();
  const enrollments = await tx
    .selectFrom('enrollments')
    .select('id')
    .where('petId', '=', petId)
    .orderBy('id')
    .execute();
  const enrollmentIds = enrollments.map(({ id }) => id);
  return { deceasedAt: pet.deceasedAt ?? at, isNew, enrollmentIds };
}

const reminderWrites = (
  tx: Transaction<DB>,
): Pick<CareStore, 'reminderToken' | 'setReminders' | 'stopReminders'> => ({
  reminderToken: (ownerId) => reminderToken(tx, ownerId),
  async setReminders(ownerId, { isOn, at }) {
    const stoppedAt = isOn ? null : at;
    await tx
      .insertInto('careReminders')
      .values({ ownerId, stoppedAt })
      .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ stoppedAt }))
      .execute();
  },
  async stopReminders(stopToken, stoppedAt) {
    const { numUpdatedRows } = await tx
      .updateTable('careReminders')
      .set((eb) => ({ stoppedAt: eb.fn.coalesce('stoppedAt', eb.val(stoppedAt)) }))
      .where('stopToken', '=', stopToken)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
});

/** Adapts the care tables to a transaction. */
export function toCareStore(tx: Transaction<DB>): CareStore {
  return {
    ...reminderWrites(tx),
    async takeNotices(petId, notices, sentAt) {
      // A process that is sending the same notices is waited for.
      const rows = await tx
        .insertInto('careNotices')
        .values(notices.map((notice) => ({ petId, notice, sentAt })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('notice')
        .execute();
      return rows.map(({ notice }) => notice);
    },
    report: (report, limit) => insertReport(tx, report, limit),
    lockReport: (id) => lockReport(tx, id),
    async decideReport(id, { isConfirmed, by, at }) {
      const row = await tx
        .updateTable('careReports')
        .set({ status: isConfirmed ? 'confirmed' : 'rejected', decidedBy: by, decidedAt: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toReport(row);
    },
    async addActivity({ code, careType, ...activity }) {
      const values = { ...activity, benefitCode: code, activityType: careType };
      await tx.insertInto('petActivities').values(values).execute();
    },
    markDeceased: (petId, at) => markDeceased(tx, petId, at),
  };
}
