import { ownerResponseSchema, type OwnerResponse } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { becomeOwner } from './become-owner.ts';

type NewAccount = { ownerId: number; password: string };

/** POST /api/activate-account: sets the first password; the answer swaps the set-up session for the owner's. */
export function useActivateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (account: NewAccount): Promise<OwnerResponse> =>
      apiRequest('/api/activate-account', (value) => ownerResponseSchema.parse(value), {
        method: 'POST',
        body: account,
      }),
    onSuccess: () => becomeOwner(queryClient),
  });
}
