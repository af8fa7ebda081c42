import { markDeceased } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Records a pet's death, for owners and staff. Repeating it changes nothing. */
export function useMarkDeceased(petId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callRoute(markDeceased, { params: { id: petId }, body: { isConfirmed: true } }),
    onSettled: () =>
      Promise.all(
        // Plans, appointments and care of the owner; and everything that staff see.
        [['enrollments'], adminKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
