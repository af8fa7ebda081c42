import { completeRequest, type Outbox } from '@petwell/chassis';
import type { EnrollmentTransaction } from '../use-cases/enrollment-transaction.ts';
import { insertEnrollment } from './insert-enrollment.ts';
import { lockEnrollments } from './lock-enrollments.ts';
import { copyOwner } from './owner-copy.ts';
import { createOwnerRemoval } from './owner-removal.ts';
import type { Prisma } from './generated/client.ts';
import { recordActivity } from './staff/activity-log.ts';
import { toStateColumns } from './rows.ts';

/** A use case's view of one Prisma transaction. */
export function createEnrollmentTransaction(
  tx: Prisma.TransactionClient,
  outbox: Outbox,
): EnrollmentTransaction {
  return {
    async lockEnrollment(id) {
      const [record = null] = await lockEnrollments(tx, { id });
      return record;
    },

    lockEnrollmentsOf: (ownerId) => lockEnrollments(tx, { ownerId }),

    insertEnrollment: (enrollment) => insertEnrollment(tx, enrollment),

    async saveState(id, state) {
      await tx.enrollment.updateMany({ where: { id }, data: toStateColumns(state) });
    },

    async markLeftUnpaidTold(id, at) {
      const { count } = await tx.enrollment.updateMany({
        where: { id, leftUnpaidToldAt: null },
        data: { leftUnpaidToldAt: at },
      });
      return count > 0;
    },

    async removeEnrollment(record) {
      await tx.enrollment.deleteMany({ where: { id: record.id } });
      await tx.pet.deleteMany({ where: { id: record.pet.id, enrollments: { none: {} } } });
    },

    ...createOwnerRemoval(tx),

    async holdOwner(id) {
      const rows = await tx.$queryRaw<{ id: number }[]>`
        SELECT id FROM owners WHERE id = ${id} FOR KEY SHARE`;
      return rows.length > 0;
    },

    copyOwner: (owner, version, isDemo) => copyOwner(tx, { owner, version, isDemo }),

    completeRequest: (request, response) => completeRequest(tx, request, response),

    async appendEvent(event) {
      await outbox.append(tx, event);
    },

    recordActivity: (note) => recordActivity(tx, note),
  };
}
