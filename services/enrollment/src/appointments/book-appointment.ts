import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { Appointment, BookAppointment } from '@petwell/contracts';
import {
  appointmentMails,
  needsNoReminder,
  toAppointment,
  type AppointmentRecord,
  type RequestRecord,
  type Visit,
} from './rules.ts';
import type { Clinic } from './rules-opening-hours.ts';
import { requireFreeTime } from './require-free-time.ts';
import { requireOpeningHours } from './require-opening-hours.ts';
import { requireColumn, requireOpenRequest, startOf } from './refusals.ts';
import { requireBenefits, requireNotHeld } from './require-benefits.ts';
import type { AppointmentTransaction, NewAppointment, RunAppointments } from './transaction.ts';
import { invalid } from '../core/caller.ts';
import { holdPatient } from './hold-patient.ts';

/** Closes the request that the appointment answers. @throws AppError not_found, status_conflict */
async function closeRequest(
  { appointments: { requests } }: Pick<AppointmentTransaction, 'appointments'>,
  { requestId, petId }: { requestId: number; petId: number },
): Promise<RequestRecord> {
  const request = await requests.lock(requestId);
  if (!request) throw new AppError('not_found');
  requireOpenRequest(request);
  if (request.petId !== petId) throw invalid('petId', 'The request is for another pet');
  await requests.save({ ...request, status: 'booked' });
  return request;
}

/** Finds the visit that a request asks to move; null if there is none, or if it isn't scheduled anymore. */
async function lockReplaced(
  { appointments }: Pick<AppointmentTransaction, 'appointments'>,
  request: RequestRecord | null,
): Promise<AppointmentRecord | null> {
  const id = request?.replacesAppointmentId ?? null;
  const replaced = id === null ? null : await appointments.lock(id);
  return replaced?.status === 'scheduled' ? replaced : null;
}

/** A request that names no services is for those of the visit that it moves. */
const servicesOf = (
  { benefitCodes }: BookAppointment,
  { wish, replaced }: { wish: RequestRecord | null; replaced: AppointmentRecord | null },
): string[] => {
  if (benefitCodes !== undefined) return benefitCodes;
  const wished = wish?.benefitCodes ?? [];
  return wished.length > 0 ? wished : (replaced?.benefitCodes ?? []);
};

const defaultMinutes = 30;

/** The visit that is booked. One that is moved keeps what the booking doesn't name. */
const visitOf = (
  request: BookAppointment,
  asked: { wish: RequestRecord | null; replaced: AppointmentRecord | null },
  { startsAt, now }: { startsAt: Date; now: Date },
): Visit => ({
  type: request.type,
  startsAt,
  duration: request.duration ?? asked.replaced?.duration ?? defaultMinutes,
  column: request.column ?? asked.replaced?.column ?? null,
  notes: request.notes === undefined ? (asked.replaced?.notes ?? null) : request.notes || null,
  ownerNote: asked.wish?.note ?? asked.replaced?.ownerNote ?? null,
  isRequested: asked.wish !== null,
  benefitCodes: servicesOf(request, asked),
  status: 'scheduled',
  arrivedAt: null,
  isCancelledByOwner: false,
  reminderSent: needsNoReminder(startsAt, now),
  version: 0,
});

/** Adds the visit, or moves the one that it replaces. */
async function save(
  { appointments }: Pick<AppointmentTransaction, 'appointments'>,
  replaced: AppointmentRecord | null,
  { at, ...visit }: NewAppointment,
): Promise<AppointmentRecord> {
  if (replaced === null) return appointments.insert({ ...visit, at });
  const moved = { ...replaced, ...visit, version: replaced.version + 1 };
  await appointments.save(moved, at);
  return moved;
}

/**
 * Handles POST /api/admin/appointments. A request to move a visit moves it instead of adding a second. An overlap is refused unless it is confirmed, and a time outside the
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
    const { petId, type, requestId } = request;
    const now = clock();
    requireColumn(request.column, clinic.columns);
    const startsAt = startOf(request, { timeZone, now });
    return transaction(async (tx) => {
      const patient = await holdPatient(tx, petId);
      await tx.appointments.lockCalendar();
      const wish = requestId === undefined ? null : await closeRequest(tx, { requestId, petId });
      const replaced = await lockReplaced(tx, wish);
      const visit = visitOf(request, { wish, replaced }, { startsAt, now });
      const isConfirmed = request.confirmOutsideHours === true;
      requireOpeningHours(visit, { actor, isConfirmed, clinic });
      if (request.confirmDoubleBooking !== true) {
        const slot = { ...visit, ...(replaced && { id: replaced.id }) };
        await requireFreeTime(tx.appointments, slot, clinic);
      }
      await requireBenefits(tx.appointments, patient, visit.benefitCodes, replaced?.benefitCodes);
      await requireNotHeld(tx.appointments, patient, {
        days: [clinicDay(visit.startsAt, timeZone)],
        codes: visit.benefitCodes,
        timeZone,
      });
      const booked = await save(tx, replaced, { ...patient, ...visit, at: now });
      await tx.outbox.append(
        replaced === null
          ? appointmentMails('booked', booked, { at: now })
          : appointmentMails('changed', booked, { at: now, previous: replaced }),
      );
      const what = { actor, action: 'book-appointment', subject: `pet/${petId}` } as const;
      const appointment = toAppointment(booked, clinic);
      const outside = appointment.isOutsideHours === true ? ', outside opening hours' : '';
      const moved = replaced === null ? '' : 'moved to ';
      const detail = `${type}, ${moved}${request.day} ${request.time}${outside}`;
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
