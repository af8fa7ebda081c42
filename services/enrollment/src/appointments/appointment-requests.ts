import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import {
  hoursOn,
  openRequestsMax,
  type AppointmentRequest,
  type OwnAppointmentRequest,
  type PreferredTime,
  type RequestAppointment,
} from '@petwell/contracts';
import { declinedMails, toOwnRequest, toRequest, type RequestRecord } from './rules.ts';
import { describeHoursOf, type Clinic } from './rules-opening-hours.ts';
import { conflict, requireNearDay } from './refusals.ts';
import { invalid } from '../core/invalid.ts';
import type { RunAppointments } from './transaction.ts';

type Dependencies = { transaction: RunAppointments; clinic: Clinic; clock: () => Date };

/**
 * Handles POST /api/appointment-requests: a wish of the pet's owner, for staff to book or decline.
 * @throws AppError not_found (not the owner's pet), validation_failed, status_conflict (too many are open)
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
    ownerId: number;
    request: RequestAppointment;
    record: RequestName | null;
  }): Promise<OwnAppointmentRequest> {
    const { ownerId, request, record } = command;
    const { petId, preferredTimes, note } = request;
    const now = clock();
    requireOpenDays(preferredTimes, clinicDay(now, timeZone));
    return transaction(async ({ appointments, owners, requests }) => {
      // Serializes an owner's requests, so that two at once can't exceed the limit.
      if (!(await owners.hold(ownerId))) throw new AppError('not_found');
      const patient = await appointments.findPatient(petId);
      if (patient?.owner.id !== ownerId) throw new AppError('not_found');
      if ((await appointments.requests.countOpen(ownerId)) >= openRequestsMax) {
        throw conflict(
          `You have ${openRequestsMax} open requests. Please wait for our answer or withdraw one.`,
        );
      }
      const made = await appointments.requests.insert({
        patient,
        preferredTimes,
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

function requireOpen(request: RequestRecord): void {
  if (request.status === 'open') return;
  throw conflict(`This request is ${request.status} already.`);
}

/**
 * Handles POST /api/appointment-requests/{id}/withdraw. Repeating it returns the same response.
 * @throws AppError not_found, status_conflict
 */
export function createWithdrawRequest({ transaction }: Pick<Dependencies, 'transaction'>) {
  return async function withdrawRequest(command: {
    ownerId: number;
    id: number;
  }): Promise<OwnAppointmentRequest> {
    return transaction(async ({ appointments: { requests } }) => {
      const request = await requests.lock(command.id);
      if (request?.owner.id !== command.ownerId) throw new AppError('not_found');
      if (request.status === 'withdrawn') return toOwnRequest(request);
      requireOpen(request);
      const withdrawn = { ...request, status: 'withdrawn' } as const;
      await requests.save(withdrawn);
      return toOwnRequest(withdrawn);
    });
  };
}
export type WithdrawRequest = ReturnType<typeof createWithdrawRequest>;

/**
 * Handles POST /api/admin/appointment-requests/{id}/decline: the owner gets the message by mail.
 * @throws AppError not_found, status_conflict
 */
export function createDeclineRequest({ transaction }: Pick<Dependencies, 'transaction'>) {
  return async function declineRequest(command: {
    actor: StaffActor;
    id: number;
    message: string;
  }): Promise<AppointmentRequest> {
    const { actor, id, message } = command;
    return transaction(async ({ appointments: { requests }, outbox, activityLog }) => {
      const request = await requests.lock(id);
      if (!request) throw new AppError('not_found');
      requireOpen(request);
      const declined = { ...request, status: 'declined', message } as const;
      await requests.save(declined);
      await outbox.append(declinedMails(declined, message));
      const subject = `pet/${request.petId}`;
      const what = { actor, action: 'decline-appointment', subject } as const;
      await activityLog.record({ ...what, result: 'done', detail: null });
      return toRequest(declined);
    });
  };
}
export type DeclineRequest = ReturnType<typeof createDeclineRequest>;
