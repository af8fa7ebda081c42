import { completeRequest, type Outbox } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { EnrollmentTransaction } from './stores.ts';
import {
  findRedemption,
  hasUses,
  insertRedemption,
  readUsedAllowances,
  undoRedemption,
} from '../benefits/store.ts';
import { toAppointmentTransaction } from '../appointments/store.ts';
import type { DB } from '../data/generated/tables.ts';
import { lockEnrollment, lockEnrollmentsOf } from './store-locks.ts';
import { toCareTransaction } from '../care/store.ts';
import { openPlanYear, setSold } from '../benefits/store-plan-year.ts';
import { savePet } from '../pets/store.ts';
import { insertNote } from '../customers/store-notes.ts';
import { recordActivity } from './store-activity-log.ts';
import { closeUnmatched } from '../benefits/store-unmatched.ts';
import {
  insertEnrollment,
  removeEnrollment,
  saveDecision,
  saveReminders,
} from './store-write-enrollments.ts';
import { copyOwner, holdOwner, removeOwner, takeReminder } from './store-write-owners.ts';

/** Adapts one database transaction for use cases. */
export function toEnrollmentTransaction(
  tx: Transaction<DB>,
  { outbox, timeZone }: { outbox: Outbox; timeZone: string },
): EnrollmentTransaction {
  return {
    enrollments: {
      lock: (id) => lockEnrollment(tx, id),
      lockAllOf: (ownerId) => lockEnrollmentsOf(tx, ownerId),
      insert: (enrollment) => insertEnrollment(tx, enrollment),
      save: (decision) => saveDecision(tx, decision, timeZone),
      saveReminders: (id, told) => saveReminders(tx, id, told),
      hasUses: (id) => hasUses(tx, id),
      remove: (enrollment) => removeEnrollment(tx, enrollment),
    },
    benefits: {
      async openYear(enrollment, day) {
        const year = await openPlanYear(tx, { enrollment, day, timeZone });
        return {
          year,
          allowances: await readUsedAllowances(tx, enrollment, { ...year, timeZone }),
        };
      },
      readYear: (enrollment, startsOn) =>
        readUsedAllowances(tx, enrollment, { startsOn, timeZone }),
      setSold: (id, match) => setSold(tx, id, match),
      closeUnmatched: (id) => closeUnmatched(tx, id),
      find: (id) => findRedemption(tx, id),
      insert: (redemption) => insertRedemption(tx, redemption, timeZone),
      undo: (id, undone) => undoRedemption(tx, id, undone),
    },
    owners: {
      copy: (copy) => copyOwner(tx, copy),
      hold: (id) => holdOwner(tx, id),
      takeReminder: (id, at) => takeReminder(tx, id, at),
      remove: (request) => removeOwner(tx, request),
    },
    notes: { insert: (note) => insertNote(tx, note) },
    pets: { save: (change) => savePet(tx, change) },
    care: toCareTransaction(tx),
    appointments: toAppointmentTransaction(tx),
    requests: { complete: (request, response) => completeRequest<DB>(tx, request, response) },
    outbox: { append: (events) => outbox.appendAll(tx, events) },
    activityLog: { record: (activity) => recordActivity(tx, activity) },
  };
}
