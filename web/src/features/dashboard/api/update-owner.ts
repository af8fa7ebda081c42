import { type Owner, ownerResponseSchema, type UpdateOwner } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { sessionQuery } from '../../account/api/get-session.ts';
import { ownerEnrollmentsQuery } from './get-owner-enrollments.ts';

/**
 * PUT /api/owners/{ownerId}. Resolves with the owner as stored, once the session and the enrollments are
 * known under the address that now counts; the old address answers no more.
 */
export function useUpdateOwner(owner: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: UpdateOwner): Promise<Owner> => {
      const answer = await apiRequest(
        `/api/owners/${owner.id}`,
        (value) => ownerResponseSchema.parse(value),
        { method: 'PUT', body: { ...change, ownerId: owner.id } },
      );
      return answer.owner;
    },
    onSuccess: async ({ email }) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (email === owner.email) {
        await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
        return;
      }
      // It names the old address; the dashboard writes it anew.
      flowStorage.paymentData.clear();
      await queryClient.prefetchQuery(ownerEnrollmentsQuery(email));
    },
  });
}
