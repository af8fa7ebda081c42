import type { RequestName, StaffActor } from '@petwell/chassis';
import { addDays, clinicDay, clinicTime, instantOf } from '@petwell/chassis/time';
import type { Appointment, CheckInWalkIn } from '@petwell/contracts';
import { holdPatient } from './hold-patient.ts';
import { conflict, requireColumn } from './refusals.ts';
import type { Clinic } from './rules-opening-hours.ts';
import { toAppointment, type Visit } from './rules.ts';
import type { RunAppointments } from './transaction.ts';

const stepMs = 5 * 60_000;

/** The last five minutes, so that the calendar has a readable time. */
const roundDown = (now: Date): Date => new Date(Math.floor(now.getTime() / stepMs) * stepMs);

const visitOf = ({ type, duration, column }: CheckInWalkIn, now: Date): Visit => ({
  type,
  startsAt: roundDown(now),
  duration,
  column: column ?? null,
  notes: null,
  ownerNote: null,
  isRequested: false,
  benefitCodes: [],
  status: 'scheduled',
  arrivedAt: now,
  isCancelledByOwner: false,
  reminderSent: true,
  version: 0,
});

/**
 * Handles POST /api/admin/walk-ins: a visit that begins now, of a pet that is there. Whoever is there needs no email, and
 * stands in line whatever else is booked. Of two colleagues at once, the second one sees the first.
 * @throws AppError validation_failed, status_conflict (the pet has a visit today, to check in for)
 */
export function createCheckInWalkIn(deps: {
  transaction: RunAppointments;
  clinic: Clinic;
  clock: () => Date;
}) {
  const { transaction, clinic, clock } = deps;
  const { timeZone } = clinic;
  return async function checkInWalkIn(command: {
    actor: StaffActor;
    request: CheckInWalkIn;
    record: RequestName | null;
  }): Promise<Appointment> {
    const { actor, request, record } = command;
    const { petId, type } = request;
    requireColumn(request.column, clinic.columns);
    const now = clock();
    const today = clinicDay(now, timeZone);
    const midnight = instantOf({ day: today, time: '00:00' }, timeZone);
    const before = instantOf({ day: addDays(today, 1), time: '00:00' }, timeZone);
    return transaction(async (tx) => {
      const patient = await holdPatient(tx, petId);
      await tx.appointments.lockCalendar();
      const after = new Date(midnight.getTime() - 1);
      const todays = await tx.appointments.listScheduled({ after, before });
      const booked = todays.find((one) => one.petId === petId);
      if (booked) {
        const time = booked.startsAt.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' });
        throw conflict(`${patient.petName} has a visit today at ${time}. Please use that one.`);
      }
      const made = await tx.appointments.insert({ ...patient, ...visitOf(request, now), at: now });
      const what = { actor, action: 'book-appointment', subject: `pet/${petId}` } as const;
      const detail = `${type}, walk-in at ${clinicTime(now, timeZone)}`;
      await tx.activityLog.record({ ...what, result: 'done', detail });
      const appointment = toAppointment(made, clinic);
      if (record) {
        const name = { ...record, ownerId: patient.owner.id };
        await tx.requests.complete(name, { status: 201, body: { appointment } });
      }
      return appointment;
    });
  };
}
export type CheckInWalkInUseCase = ReturnType<typeof createCheckInWalkIn>;
