import { type Owner, type UpdateOwner, updateOwner } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { sessionQuery } from '../../account/api/get-session.ts';
import { ownerEnrollmentsQuery } from './get-owner-enrollments.ts';

/**
 * Updates the owner's contact data. Resolves with the stored owner once session and enrollments are loaded
 * under the current email address.
 */
export function useUpdateOwner(owner: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: UpdateOwner): Promise<Owner> => {
      const body = { ...change, ownerId: owner.id };
      return (await callRoute(updateOwner, { params: { id: owner.id }, body })).owner;
    },
    onSuccess: async ({ email }) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (email === owner.email) {
        await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
        return;
      }
      // It contains the old address; the dashboard writes it again.
      flowStorage.paymentData.clear();
      await queryClient.prefetchQuery(ownerEnrollmentsQuery(email));
    },
  });
}
