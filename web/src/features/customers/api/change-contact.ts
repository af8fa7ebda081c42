import { type UpdateOwner, updateOwner } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { waitingAddressQuery } from '../../../shared/email/waiting-address.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { refreshRecords } from './change-enrollment.ts';

/** How long the note about a change takes to arrive, as an event, after the response. */
const noteArrivalMs = 1_500;

/** Changes a customer's contact data; a new email address stays pending until its owner opens the link. */
export function useChangeContact(ownerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contact: UpdateOwner) =>
      callRoute(updateOwner, { params: { id: ownerId }, body: contact }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKeys.customers });
      await queryClient.invalidateQueries({ queryKey: adminKeys.duplicates });
      await queryClient.invalidateQueries(waitingAddressQuery(ownerId, 'staff'));
    },
    onSettled: () => {
      void refreshRecords(queryClient);
      setTimeout(() => void refreshRecords(queryClient), noteArrivalMs);
    },
  });
}
