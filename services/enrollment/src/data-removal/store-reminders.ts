import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { restedBefore } from './rules-left-unpaid.ts';
import type { ReminderStore } from './transaction.ts';

/** Adapts a transaction for reminders of unpaid enrollments. */
export const toReminderStore = (tx: Transaction<DB>): ReminderStore => ({
  async save(id, { finishReminder, removalToldAt }) {
    await tx
      .updateTable('enrollments')
      .set({ finishReminders: finishReminder, leftUnpaidToldAt: removalToldAt })
      .where('id', '=', id)
      .execute();
  },
  async proposedOf(enrollmentIds) {
    if (enrollmentIds.length === 0) return [];
    const rows = await tx
      .selectFrom('proposals')
      .select('enrollmentId')
      .where('enrollmentId', 'in', enrollmentIds)
      .union(
        tx
          .selectFrom('handovers')
          .select('enrollmentId')
          .where('enrollmentId', 'in', enrollmentIds),
      )
      .execute();
    return rows.map(({ enrollmentId }) => enrollmentId);
  },
  async take(ownerId, at) {
    const { numUpdatedRows } = await tx
      .updateTable('owners')
      .set({ unpaidToldAt: at })
      .where('id', '=', ownerId)
      .where((eb) =>
        eb.or([eb('unpaidToldAt', 'is', null), eb('unpaidToldAt', '<=', restedBefore(at))]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
});
