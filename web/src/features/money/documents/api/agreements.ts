import { mailAgreement, readCustomerAgreements, readOwnAgreements } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** Agreements of the signed-in owner. Read again on every visit: paying adds one. */
export const ownAgreementsQuery = queryOptions({
  queryKey: ['agreements'],
  queryFn: ({ signal }) => callRoute(readOwnAgreements, { signal }),
  refetchOnMount: 'always',
});

/** A customer's agreements, for staff. */
export const customerAgreementsQuery = (ownerId: number) =>
  queryOptions({
    queryKey: [...adminKeys.agreements, ownerId],
    queryFn: ({ signal }) => callRoute(readCustomerAgreements, { params: { ownerId }, signal }),
    refetchOnMount: 'always',
  });

/** Mails an agreement to its owner. A repetition after a lost answer mails it once. */
export function useMailAgreement(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(mailAgreement, { params: { id }, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
