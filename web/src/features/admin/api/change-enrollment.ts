import { type AdminEnrollment, adminEnrollmentResponseSchema } from '@petwell/contracts';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';
import { adminKeys } from './admin-keys.ts';
import type { CustomerPage } from './get-customers.ts';

type Command = { enrollmentId: number; overrideReason?: string };

const send = async (path: string, command: Command): Promise<AdminEnrollment> => {
  const parse = (value: unknown) => adminEnrollmentResponseSchema.parse(value);
  const { enrollment } = await sendIntent(
    { name: path, body: command, heldBy: 'page' },
    (headers) => apiRequest(path, parse, { method: 'POST', body: command, headers }),
  );
  return enrollment;
};

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

/** Puts a changed enrollment into every list that is held, where it stands, and asks for the figures anew. */
async function showChanged(queryClient: QueryClient, changed: AdminEnrollment): Promise<void> {
  queryClient.setQueriesData<InfiniteData<CustomerPage>>(
    { queryKey: adminKeys.customers },
    (lists) =>
      lists && { ...lists, pages: lists.pages.map((page) => withEnrollment(page, changed)) },
  );
  await queryClient.invalidateQueries({ queryKey: adminKeys.summary });
}

function useEnrollmentCommand(path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: Command) => send(path, command),
    onSuccess: (changed) => void showChanged(queryClient, changed),
  });
}

/** POST /api/admin/cancel-subscription: at the payment provider first. */
export const useCancelSubscription = () => useEnrollmentCommand('/api/admin/cancel-subscription');

/** POST /api/admin/activate-subscription: 409 `payment_not_confirmed` unless a manager gives a reason. */
export const useActivateSubscription = () =>
  useEnrollmentCommand('/api/admin/activate-subscription');
