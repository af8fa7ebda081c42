import { AppError, type RequestName } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import {
  hoursOn,
  openRequestsMax,
  type OwnAppointmentRequest,
  type PreferredTime,
  type RequestAppointment,
} from '@petwell/contracts';
import { isShownTo, toOwnRequest, type AppointmentRecord, type OwnerCaller } from './rules.ts';
import { describeHoursOf, type Clinic } from './rules-opening-hours.ts';
import { conflict, requireNearDay } from './refusals.ts';
import { requireBenefits, requireNotHeld } from './require-benefits.ts';
import { invalid } from '../core/caller.ts';
import type { AppointmentStore, RunAppointments } from './transaction.ts';

type Dependencies = { transaction: RunAppointments; clinic: Clinic; clock: () => Date };

/** Returns the visit to move; null if there is none. @throws AppError not_found, status_conflict */
async function lockReplaced(
  appointments: Pick<AppointmentStore, 'lock'>,
  { id, session, petId }: { id: number | undefined; session: OwnerCaller; petId: number },
): Promise<AppointmentRecord | null> {
  if (id === undefined) return null;
  const replaced = await appointments.lock(id);
  const isOwn = replaced?.owner.id === session.ownerId && replaced.petId === petId;
  if (!isOwn || !isShownTo(session, replaced)) throw new AppError('not_found');
  if (replaced.status !== 'scheduled') {
    throw conflict('That visit isn’t scheduled anymore, so it can’t be moved.');
  }
  return replaced;
}

/**
 * Handles POST /api/appointment-requests: a wish of the pet's owner, for staff to book or decline.
 * @throws AppError not_found (not the owner's pet or appointment), validation_failed, status_conflict (too many are
 * open, or the appointment to move isn't scheduled)
 */
export function createRequestAppointment({ transaction, clinic, clock }: Dependencies) {
  const { timeZone, openingHours } = clinic;
  /** @throws AppError validation_failed */
  function requireOpenDays(preferredTimes: PreferredTime[], today: string): void {
    for (const [index, { day }] of preferredTimes.entries()) {
      const field = `preferredTimes.${index}.day`;
      if (day < today) throw invalid(field, 'Choose a day in the future');
      requireNearDay(day, { field, today });
      if (hoursOn(day, openingHours) === null) {
        throw invalid(field, `${describeHoursOf(day, openingHours)} Please choose another day.`);
      }
    }
  }
  return async function requestAppointment(command: {
    session: OwnerCaller;
    request: RequestAppointment;
    record: RequestName | null;
  }): Promise<OwnAppointmentRequest> {
    const { session, request, record } = command;
    const { ownerId } = session;
    const { petId, preferredTimes, note, benefitCodes = [], replacesAppointmentId } = request;
    const now = clock();
    requireOpenDays(preferredTimes, clinicDay(now, timeZone));
    return transaction(async ({ appointments, owners, requests }) => {
      // Serializes an owner's requests, so that two at once can't exceed the limit.
      if (!(await owners.hold(ownerId))) throw new AppError('not_found');
      const patient = await appointments.findPatient(petId);
      if (patient?.owner.id !== ownerId) throw new AppError('not_found');
      const replaced = await lockReplaced(appointments, {
        session,
        petId,
        id: replacesAppointmentId,
      });
      await requireBenefits(appointments, patient, benefitCodes, replaced?.benefitCodes);
      const days = preferredTimes.map(({ day }) => day);
      await requireNotHeld(appointments, patient, { days, codes: benefitCodes, timeZone });
      if ((await appointments.requests.countOpen(ownerId)) >= openRequestsMax) {
        throw conflict(
          `You have ${openRequestsMax} open requests. Please wait for our answer or withdraw one.`,
        );
      }
      const made = await appointments.requests.insert({
        patient,
        preferredTimes,
        benefitCodes,
        replacesAppointmentId: replacesAppointmentId ?? null,
        at: now,
        note: note === undefined || note === '' ? null : note,
      });
      const answer = toOwnRequest(made);
      if (record) {
        await requests.complete({ ...record, ownerId }, { status: 201, body: { request: answer } });
      }
      return answer;
    });
  };
}
export type RequestAppointmentUseCase = ReturnType<typeof createRequestAppointment>;
