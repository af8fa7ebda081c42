import { AppError } from '@petwell/chassis';
import { canStillCancel, type OwnAppointment } from '@petwell/contracts';
import { appointmentMails, isShownTo, toOwnAppointment, type OwnerCaller } from './rules.ts';
import { conflict, requireNextStatus } from './refusals.ts';
import type { Clinic } from './rules-opening-hours.ts';
import type { RunAppointments } from './transaction.ts';

/**
 * Handles POST /api/appointments/{id}/cancel, by the owner. Repeating it returns the same response.
 * @throws AppError not_found, status_conflict (less than 24 hours before, or no longer scheduled)
 */
export function createCancelOwnAppointment(deps: {
  transaction: RunAppointments;
  clinic: Clinic;
  clock: () => Date;
}) {
  const { transaction, clinic, clock } = deps;
  return async function cancelOwnAppointment(command: {
    session: OwnerCaller;
    id: number;
  }): Promise<OwnAppointment> {
    const now = clock();
    return transaction(async ({ appointments, outbox }) => {
      const before = await appointments.lock(command.id);
      const isOwn = before?.owner.id === command.session.ownerId;
      if (!isOwn || !isShownTo(command.session, before)) throw new AppError('not_found');
      if (before.isCancelledByOwner) return toOwnAppointment(before, clinic.timeZone);
      requireNextStatus(before, 'cancelled', now);
      if (!canStillCancel(before.startsAt.toISOString(), now)) {
        throw conflict('A visit can be canceled online until 24 hours before. Please call us.');
      }
      const after = {
        ...before,
        status: 'cancelled',
        isCancelledByOwner: true,
        version: before.version + 1,
      } as const;
      await appointments.save(after, now);
      await outbox.append(appointmentMails('cancelled', after, { at: now }));
      return toOwnAppointment(after, clinic.timeZone);
    });
  };
}
export type CancelOwnAppointment = ReturnType<typeof createCancelOwnAppointment>;
