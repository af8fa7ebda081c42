import {
  type Owner,
  type UpdateOwner,
  type UpdateOwnerResponse,
  updateOwner,
} from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';

/**
 * Updates the owner's contact data. A new email address stays pending until the link mailed to it is opened.
 * Resolves once session and enrollments are loaded again.
 */
export function useUpdateOwner(owner: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateOwner): Promise<UpdateOwnerResponse> => {
      const body = { ...change, ownerId: owner.id };
      return callRoute(updateOwner, { params: { id: owner.id }, body });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
    },
  });
}
