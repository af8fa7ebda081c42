import { AppError } from '@petwell/chassis';
import type { OwnAppointmentRequest } from '@petwell/contracts';
import { requireOpenRequest } from './refusals.ts';
import { toOwnRequest } from './rules.ts';
import type { RunAppointments } from './transaction.ts';

/**
 * Handles POST /api/appointment-requests/{id}/withdraw. Repeating it returns the same response.
 * @throws AppError not_found, status_conflict
 */
export function createWithdrawRequest({ transaction }: { transaction: RunAppointments }) {
  return async function withdrawRequest(command: {
    ownerId: number;
    id: number;
  }): Promise<OwnAppointmentRequest> {
    return transaction(async ({ appointments: { requests } }) => {
      const request = await requests.lock(command.id);
      if (request?.owner.id !== command.ownerId) throw new AppError('not_found');
      if (request.status === 'withdrawn') return toOwnRequest(request);
      requireOpenRequest(request);
      const withdrawn = { ...request, status: 'withdrawn' } as const;
      await requests.save(withdrawn);
      return toOwnRequest(withdrawn);
    });
  };
}
export type WithdrawRequest = ReturnType<typeof createWithdrawRequest>;
