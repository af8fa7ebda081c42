import { activateAsStaff, type AdminEnrollment, cancelAsStaff } from '@petwell/contracts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import type { CustomerPage } from '../../../shared/staff/get-customers.ts';

type Command = { enrollmentId: number; overrideReason?: string };

const withEnrollment = (page: CustomerPage, changed: AdminEnrollment): CustomerPage => ({
  ...page,
  customers: page.customers.map((customer) =>
    customer.owner.id === changed.ownerId
      ? {
          ...customer,
          enrollments: customer.enrollments.map((known) =>
            known.id === changed.id ? changed : known,
          ),
        }
      : customer,
  ),
});

/** Replaces a changed enrollment in every cached list, and refetches the figures. */
async function showChanged(queryClient: QueryClient, changed: AdminEnrollment): Promise<void> {
  queryClient.setQueriesData<InfiniteData<CustomerPage>>(
    { queryKey: adminKeys.customers },
    (lists) =>
      lists && { ...lists, pages: lists.pages.map((page) => withEnrollment(page, changed)) },
  );
  await queryClient.invalidateQueries({ queryKey: adminKeys.summary });
}

/** Refetches the open customer's payments, emails, history, and notes, to show what an action did. */
export async function refreshRecords(queryClient: QueryClient): Promise<void> {
  const { payments, mails, activity, notes } = adminKeys;
  await Promise.all(
    [payments, mails, activity, notes].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

function useEnrollmentCommand(route: typeof cancelAsStaff | typeof activateAsStaff) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Command) =>
      (await callRoute(route, { body, onceIn: 'page' })).enrollment,
    onSuccess: (changed) => void showChanged(queryClient, changed),
    onSettled: () => void refreshRecords(queryClient),
  });
}

/** Cancels at the payment provider first. */
export const useCancelSubscription = () => useEnrollmentCommand(cancelAsStaff);

/** 409 `payment_not_confirmed` unless a manager gives a reason. */
export const useActivateSubscription = () => useEnrollmentCommand(activateAsStaff);
