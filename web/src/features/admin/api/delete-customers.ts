import { type AdminDeleteResponse, adminDeleteResponseSchema } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

/** Each is cancelled at the payment provider first, which takes its time: few per request. */
const batchSize = 20;

export type DeleteOutcome = AdminDeleteResponse & {
  /** What stopped it before everybody had been tried; what was done stays done. */
  stoppedBy: unknown;
};

const deleteBatch = (userIds: readonly number[]): Promise<AdminDeleteResponse> =>
  apiRequest(
    '/api/admin/delete-selected-users',
    (value) => adminDeleteResponseSchema.parse(value),
    { method: 'DELETE', body: { userIds } },
  );

async function deleteAll(userIds: readonly number[]): Promise<DeleteOutcome> {
  const outcome: DeleteOutcome = { deletedCount: 0, failed: [], stoppedBy: null };
  try {
    for (let at = 0; at < userIds.length; at += batchSize) {
      const { deletedCount, failed } = await deleteBatch(userIds.slice(at, at + batchSize));
      outcome.deletedCount += deletedCount;
      outcome.failed.push(...failed);
    }
  } catch (error) {
    if (outcome.deletedCount === 0 && outcome.failed.length === 0) throw error;
    outcome.stoppedBy = error;
  }
  return outcome;
}

/** DELETE /api/admin/delete-selected-users, in batches. Rejects only when nothing at all was done. */
export function useDeleteCustomers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteAll,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.customers });
      void queryClient.invalidateQueries({ queryKey: adminKeys.summary });
    },
  });
}
