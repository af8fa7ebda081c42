import { completeRequest, type Outbox } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { hasUses } from './store-plan-year.ts';
import { recordActivity } from './store-activity-log.ts';
import { withoutHeldMails } from './store-held-mails.ts';
import { isAlive, isRestartOrdered, lockEnrollment, lockEnrollmentsOf } from './store-locks.ts';
import { insertEnrollment, removeEnrollment, saveDecision } from './store-write-enrollments.ts';
import { copyOwner, holdOwner } from './store-write-owners.ts';
import type { CoreTransaction } from './transaction.ts';

/** Adapts one database transaction for use cases. */
export function toCoreTransaction(
  tx: Transaction<DB>,
  { outbox, timeZone }: { outbox: Outbox; timeZone: string },
): CoreTransaction {
  return {
    enrollments: {
      lock: (id) => lockEnrollment(tx, id),
      lockAllOf: (ownerId) => lockEnrollmentsOf(tx, ownerId),
      insert: (enrollment) => insertEnrollment(tx, enrollment),
      save: (decision) => saveDecision(tx, decision, timeZone),
      hasUses: (id) => hasUses(tx, id),
      isRestartOrdered: (ids) => isRestartOrdered(tx, ids),
      remove: (enrollment) => removeEnrollment(tx, enrollment),
    },
    owners: {
      copy: (copy) => copyOwner(tx, copy),
      hold: (id) => holdOwner(tx, id),
    },
    pets: { isAlive: (id) => isAlive(tx, id) },
    requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
    outbox: {
      append: async (events) => outbox.appendAll(tx, await withoutHeldMails(tx, events)),
    },
    activityLog: { record: (activity) => recordActivity(tx, activity) },
  };
}
