import {
  addStaff,
  changeStaff,
  type ChangeStaffDetails,
  changeStaffDetails,
  type createStaffSchema,
  inviteStaff,
  listStaff,
  type StaffAccount,
  type updateStaffSchema,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

export type NewStaff = z.infer<typeof createStaffSchema>;
type StaffChange = { id: number; change: z.infer<typeof updateStaffSchema> };

export const staffAccountsQuery = queryOptions({
  queryKey: adminKeys.staff,
  queryFn: ({ signal }) => callRoute(listStaff, { signal }),
});

function useStaffMutation<Input>(send: (input: Input) => Promise<StaffAccount>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.staff }),
  });
}

export const useCreateStaff = () =>
  useStaffMutation((body: NewStaff) => callRoute(addStaff, { body }));

/** Emails an invitation again; earlier ones stop working. */
export const useInviteStaff = () =>
  useStaffMutation(({ id, email }: { id: number; email: string }) =>
    callRoute(inviteStaff, { params: { id }, body: { email } }),
  );

/** Changes an account, which ends its sessions. */
export const useUpdateStaff = () =>
  useStaffMutation(({ id, change }: StaffChange) =>
    callRoute(changeStaff, { params: { id }, body: change }),
  );

/** Changes the own name, and asks for a new email address. */
export function useChangeStaffDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeStaffDetails) => callRoute(changeStaffDetails, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
