import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import type { Appointment, BookAppointment } from '@petwell/contracts';
import { appointmentMails, needsNoReminder, toAppointment, type Patient } from './rules.ts';
import type { Clinic } from './rules-opening-hours.ts';
import { requireFreeTime } from './require-free-time.ts';
import { requireOpeningHours } from './require-opening-hours.ts';
import { conflict, startOf } from './refusals.ts';
import type { AppointmentTransaction, RunAppointments } from './transaction.ts';
import { invalid } from '../core/invalid.ts';

/** Closes the request that the appointment answers, and returns the owner's note. @throws AppError not_found, status_conflict */
async function closeRequest(
  { appointments: { requests } }: Pick<AppointmentTransaction, 'appointments'>,
  { requestId, petId }: { requestId: number; petId: number },
): Promise<string | null> {
  const request = await requests.lock(requestId);
  if (!request) throw new AppError('not_found');
  if (request.status !== 'open') throw conflict(`This request is ${request.status} already.`);
  if (request.petId !== petId) throw invalid('petId', 'The request is for another pet');
  await requests.save({ ...request, status: 'booked' });
  return request.note;
}

/**
 * Finds the pet while its owner is held, so that a death recorded at the same moment either is seen here or
 * cancels what is booked. @throws AppError validation_failed
 */
async function holdPatient(
  { appointments, owners }: Pick<AppointmentTransaction, 'appointments' | 'owners'>,
  petId: number,
): Promise<Patient> {
  const found = await appointments.findPatient(petId);
  const isHeld = found !== null && (await owners.hold(found.owner.id));
  const patient = isHeld ? await appointments.findPatient(petId) : null;
  if (!patient) throw invalid('petId', 'Choose a living pet whose plan has started');
  return patient;
}

/**
 * Handles POST /api/admin/appointments. An overlap is refused unless it is confirmed, and a time outside the
 * opening hours unless a manager confirms it; of two bookings at once, the second one sees the first.
 * @throws AppError not_found, validation_failed, outside_hours, double_booked, status_conflict
 */
export function createBookAppointment(deps: {
  transaction: RunAppointments;
  clinic: Clinic;
  clock: () => Date;
}) {
  const { transaction, clinic, clock } = deps;
  const { timeZone } = clinic;
  return async function bookAppointment(command: {
    actor: StaffActor;
    request: BookAppointment;
    record: RequestName | null;
  }): Promise<Appointment> {
    const { actor, request, record } = command;
    const { petId, type, duration, notes, requestId } = request;
    const now = clock();
    const startsAt = startOf(request, { timeZone, now });
    const isConfirmed = request.confirmOutsideHours === true;
    requireOpeningHours({ startsAt, duration }, { actor, isConfirmed, clinic });
    return transaction(async (tx) => {
      const patient = await holdPatient(tx, petId);
      await tx.appointments.lockCalendar();
      if (request.confirmDoubleBooking !== true) {
        await requireFreeTime(tx.appointments, { startsAt, duration }, timeZone);
      }
      const ownerNote =
        requestId === undefined ? null : await closeRequest(tx, { requestId, petId });
      const booked = await tx.appointments.insert({
        ...patient,
        type,
        startsAt,
        duration,
        at: now,
        ownerNote,
        notes: notes === undefined || notes === '' ? null : notes,
        reminderSent: needsNoReminder(startsAt, now),
      });
      await tx.outbox.append(appointmentMails('booked', booked, { at: now }));
      const what = { actor, action: 'book-appointment', subject: `pet/${petId}` } as const;
      const appointment = toAppointment(booked, clinic);
      const outside = appointment.isOutsideHours === true ? ', outside opening hours' : '';
      const detail = `${type}, ${request.day} ${request.time}${outside}`;
      await tx.activityLog.record({ ...what, result: 'done', detail });
      if (record) {
        const name = { ...record, ownerId: patient.owner.id };
        await tx.requests.complete(name, { status: 201, body: { appointment } });
      }
      return appointment;
    });
  };
}
export type BookAppointmentUseCase = ReturnType<typeof createBookAppointment>;
