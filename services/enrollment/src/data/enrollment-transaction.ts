import { completeRequest, type Outbox } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { EnrollmentTransaction } from '../use-cases/stores.ts';
import type { DB } from './generated/tables.ts';
import { lockEnrollment, lockEnrollmentsOf } from './lock-enrollments.ts';
import { savePet } from './pet-store.ts';
import { recordActivity } from './staff/activity-log.ts';
import {
  insertEnrollment,
  markReminded,
  removeEnrollment,
  saveDecision,
} from './write-enrollments.ts';
import { copyOwner, holdOwner, removeOwner } from './write-owners.ts';

/** Adapts one database transaction for use cases. */
export function toEnrollmentTransaction(
  tx: Transaction<DB>,
  outbox: Outbox,
): EnrollmentTransaction {
  return {
    enrollments: {
      lock: (id) => lockEnrollment(tx, id),
      lockAllOf: (ownerId) => lockEnrollmentsOf(tx, ownerId),
      insert: (enrollment) => insertEnrollment(tx, enrollment),
      save: (decision) => saveDecision(tx, decision),
      markReminded: (id, at) => markReminded(tx, id, at),
      remove: (enrollment) => removeEnrollment(tx, enrollment),
    },
    owners: {
      copy: (copy) => copyOwner(tx, copy),
      hold: (id) => holdOwner(tx, id),
      remove: (request) => removeOwner(tx, request),
    },
    pets: { save: (change) => savePet(tx, change) },
    requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
    outbox: { append: (events) => outbox.appendAll(tx, events) },
    activityLog: { record: (activity) => recordActivity(tx, activity) },
  };
}
