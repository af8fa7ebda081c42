import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay, clinicTime } from '@petwell/chassis/time';
import type { Appointment, ChangeAppointment } from '@petwell/contracts';
import {
  appointmentMails,
  detailNames,
  needsNoReminder,
  toAppointment,
  type AppointmentRecord,
  type Visit,
} from './rules.ts';
import { isOpenFor, type Clinic } from './rules-opening-hours.ts';
import { requireFreeTime } from './require-free-time.ts';
import { requireOpeningHours } from './require-opening-hours.ts';
import {
  conflict,
  requireArrivable,
  requireColumn,
  requireNextStatus,
  startOf,
} from './refusals.ts';
import { requireBenefits, requireNotHeld } from './require-benefits.ts';
import type { RunAppointments } from './transaction.ts';

/** The fields that a change names or moves. */
type Changeable = Omit<
  Visit,
  'ownerNote' | 'isRequested' | 'isCancelledByOwner' | 'reminderSent' | 'version'
>;

type Place = { timeZone: string; now: Date };

/** Returns the appointment with its changes. @throws AppError validation_failed, status_conflict */
function applyChange(
  before: AppointmentRecord,
  change: ChangeAppointment,
  { timeZone, now }: Place,
): AppointmentRecord {
  const { status = before.status, type = before.type, duration = before.duration } = change;
  if (status !== before.status) requireNextStatus(before, status, now);
  const wanted = {
    day: change.day ?? clinicDay(before.startsAt, timeZone),
    time: change.time ?? clinicTime(before.startsAt, timeZone),
  };
  const isMoved = !isAt(before, wanted, timeZone);
  const startsAt = isMoved ? startOf(wanted, { timeZone, now }) : before.startsAt;
  const notes = change.notes === undefined ? before.notes : change.notes || null;
  const { column = before.column, benefitCodes = before.benefitCodes } = change;
  if (change.arrived === true) requireArrivable(before, { timeZone, now });
  const arrivedAt = arrivalOf(before, change, { isMoved, now });
  const visit: Changeable = {
    status,
    type,
    duration,
    startsAt,
    notes,
    column,
    benefitCodes,
    arrivedAt,
  };
  const after = { ...before, ...visit };
  if (isReplanned(before, after) && before.status !== 'scheduled') {
    throw conflict('Only a scheduled appointment can be moved or changed.');
  }
  const reminderSent = isMoved ? needsNoReminder(startsAt, now) : before.reminderSent;
  return { ...after, reminderSent, version: before.version + 1 };
}

/** A visit that is moved begins again; marking it twice keeps the first time. */
function arrivalOf(
  { arrivedAt }: AppointmentRecord,
  { arrived }: ChangeAppointment,
  { isMoved, now }: { isMoved: boolean; now: Date },
): Date | null {
  if (arrived === true) return arrivedAt ?? now;
  return arrived === false || isMoved ? null : arrivedAt;
}

const isAt = ({ startsAt }: AppointmentRecord, at: { day: string; time: string }, zone: string) =>
  clinicDay(startsAt, zone) === at.day && clinicTime(startsAt, zone) === at.time;

const hasOtherTime = (before: AppointmentRecord, after: AppointmentRecord): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.duration !== after.duration;

/** Whether the owner needs to know. */
const isRescheduled = (before: AppointmentRecord, after: AppointmentRecord): boolean =>
  hasOtherTime(before, after) || before.type !== after.type;

/** Whether it takes another place in the calendar. */
const isReplanned = (before: AppointmentRecord, after: AppointmentRecord): boolean =>
  isRescheduled(before, after) || before.column !== after.column;

function mailsOf(before: AppointmentRecord, after: AppointmentRecord, at: Date) {
  if (after.status === 'cancelled' && before.status !== 'cancelled') {
    // The owner of a pet that has arrived knows, and a walk-in was never announced.
    if (before.arrivedAt !== null) return [];
    return appointmentMails('cancelled', after, { at });
  }
  if (!isRescheduled(before, after)) return [];
  return appointmentMails('changed', after, { at, previous: before });
}

function describeDetails(before: AppointmentRecord, after: AppointmentRecord): string {
  if ((before.arrivedAt === null) !== (after.arrivedAt === null)) {
    return after.arrivedAt === null ? 'not arrived' : 'arrived';
  }
  const changed = Object.entries(detailNames).filter(([part]) => {
    const detail = part as keyof typeof detailNames;
    return String(before[detail]) !== String(after[detail]);
  });
  return changed.map(([, name]) => name).join(' and ') || 'notes';
}

function describe(before: AppointmentRecord, after: AppointmentRecord, clinic: Clinic): string {
  const { timeZone } = clinic;
  if (before.status !== after.status) return `${before.status} → ${after.status}`;
  if (!isReplanned(before, after)) return describeDetails(before, after);
  const at = `${clinicDay(after.startsAt, timeZone)} ${clinicTime(after.startsAt, timeZone)}`;
  const outside = isOpenFor(after, clinic) ? '' : ', outside opening hours';
  return `${after.type}, ${at}, ${after.duration} min${outside}`;
}

/**
 * Handles PATCH /api/admin/appointments/{id}. A change that is based on an older version is refused, so two
 * people don't overwrite each other. A visit that exists outside the opening hours can stay there.
 * @throws AppError not_found, validation_failed, outside_hours, double_booked, status_conflict
 */
export function createChangeAppointment(deps: {
  transaction: RunAppointments;
  clinic: Clinic;
  clock: () => Date;
}) {
  const { transaction, clinic, clock } = deps;
  const { timeZone } = clinic;
  return async function changeAppointment(command: {
    actor: StaffActor;
    id: number;
    change: ChangeAppointment;
  }): Promise<Appointment> {
    const { actor, id, change } = command;
    const now = clock();
    requireColumn(change.column, clinic.columns);
    return transaction(async ({ appointments, outbox, activityLog }) => {
      const before = await appointments.lock(id);
      if (!before) throw new AppError('not_found');
      await appointments.lockCalendar();
      if (before.version !== change.version) {
        throw conflict('Someone changed this appointment meanwhile. Please look at it again.');
      }
      const after = applyChange(before, change, { timeZone, now });
      await requireBenefits(appointments, before, change.benefitCodes ?? []);
      if (change.benefitCodes !== undefined || hasOtherTime(before, after)) {
        const days = [clinicDay(after.startsAt, timeZone)];
        await requireNotHeld(appointments, before, { days, codes: after.benefitCodes, timeZone });
      }
      if (hasOtherTime(before, after)) {
        const isConfirmed = change.confirmOutsideHours === true;
        requireOpeningHours(after, { actor, isConfirmed, clinic });
      }
      const isNewlyTaken = isReplanned(before, after) || before.status !== 'scheduled';
      if (after.status === 'scheduled' && isNewlyTaken) {
        if (before.hasDied)
          throw conflict(`${before.petName} has died, so no visit can be planned.`);
        if (change.confirmDoubleBooking !== true) {
          await requireFreeTime(appointments, after, clinic);
        }
      }
      await appointments.save(after, now);
      await outbox.append(mailsOf(before, after, clock()));
      const what = { actor, action: 'change-appointment', subject: `pet/${after.petId}` } as const;
      const detail = describe(before, after, clinic);
      await activityLog.record({ ...what, result: 'done', detail });
      return toAppointment(after, clinic);
    });
  };
}
export type ChangeAppointmentUseCase = ReturnType<typeof createChangeAppointment>;
