import { AppError, type StaffActor } from '@petwell/chassis';
import type { AppointmentRequest } from '@petwell/contracts';
import { requireOpenRequest } from './refusals.ts';
import { declinedMails, toRequest } from './rules.ts';
import type { RunAppointments } from './transaction.ts';

/**
 * Handles POST /api/admin/appointment-requests/{id}/decline: the owner gets the message by mail.
 * @throws AppError not_found, status_conflict
 */
export function createDeclineRequest({ transaction }: { transaction: RunAppointments }) {
  return async function declineRequest(command: {
    actor: StaffActor;
    id: number;
    message: string;
  }): Promise<AppointmentRequest> {
    const { actor, id, message } = command;
    return transaction(async ({ appointments: { requests }, outbox, activityLog }) => {
      const request = await requests.lock(id);
      if (!request) throw new AppError('not_found');
      requireOpenRequest(request);
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
