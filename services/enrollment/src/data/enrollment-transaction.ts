import { completion, type Outbox, type SqlTransaction } from '@petwell/chassis';
import type { EnrollmentTransaction } from '../use-cases/enrollment-transaction.ts';
import { insertEnrollment } from './insert-enrollment.ts';
import { lockEnrollments } from './lock-enrollments.ts';
import { copyOwner } from './owner-copy.ts';
import { createOwnerRemoval } from './owner-removal.ts';
import { recordActivity } from './staff/activity-log.ts';
import { saveState } from './save-state.ts';

/** A use case's view of one transaction. */
export function createEnrollmentTransaction(
  tx: SqlTransaction,
  outbox: Outbox,
): EnrollmentTransaction {
  return {
    async lockEnrollment(id) {
      const [record = null] = await lockEnrollments(tx, { id });
      return record;
    },

    lockEnrollmentsOf: (ownerId) => lockEnrollments(tx, { ownerId }),

    insertEnrollment: (enrollment) => insertEnrollment(tx, enrollment),

    async saveState(id, state, event) {
      const { insert: telling, announce } = outbox.prepare(event ? [event] : []);
      await saveState(tx, { id, state, telling });
      announce();
    },

    async markLeftUnpaidTold(id, at) {
      const marked = await tx.$executeRaw`
        UPDATE enrollments SET left_unpaid_told_at = ${at}
        WHERE id = ${id} AND left_unpaid_told_at IS NULL`;
      return marked > 0;
    },

    async removeEnrollment(record) {
      await tx.$executeRaw`DELETE FROM enrollments WHERE id = ${record.id}`;
      await tx.$executeRaw`
        DELETE FROM pets WHERE id = ${record.pet.id}
          AND NOT EXISTS (SELECT FROM enrollments e WHERE e.pet_id = pets.id)`;
    },

    ...createOwnerRemoval(tx),

    async holdOwner(id) {
      const rows = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM owners WHERE id = ${id} FOR KEY SHARE`;
      return rows.length > 0;
    },

    copyOwner: (owner, version, isDemo) => copyOwner(tx, { owner, version, isDemo }),

    async completeRequest(request, response, event) {
      const { insert, announce } = outbox.prepare([event]);
      await tx.$executeRaw`WITH told AS (${insert}) ${completion(request, response)}`;
      announce();
    },

    async appendEvent(event) {
      await outbox.append(tx, event);
    },

    recordActivity: (note) => recordActivity(tx, note),
  };
}
