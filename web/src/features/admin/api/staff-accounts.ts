import {
  type createStaffSchema,
  staffAccountSchema,
  staffAccountsSchema,
  type updateStaffSchema,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

export type NewStaff = z.infer<typeof createStaffSchema>;
type StaffChange = { id: number; change: z.infer<typeof updateStaffSchema> };

/** GET /api/admin/staff. */
export const staffAccountsQuery = queryOptions({
  queryKey: adminKeys.staff,
  queryFn: ({ signal }) =>
    apiRequest('/api/admin/staff', (value) => staffAccountsSchema.parse(value), { signal }),
});

function useStaffMutation<Input>(
  send: (input: Input) => Promise<z.infer<typeof staffAccountSchema>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.staff }),
  });
}

/** POST /api/admin/staff. */
export const useCreateStaff = () =>
  useStaffMutation((account: NewStaff) =>
    apiRequest('/api/admin/staff', (value) => staffAccountSchema.parse(value), {
      method: 'POST',
      body: account,
    }),
  );

/** PATCH /api/admin/staff/{id}: ends the sessions of that account. */
export const useUpdateStaff = () =>
  useStaffMutation(({ id, change }: StaffChange) =>
    apiRequest(`/api/admin/staff/${id}`, (value) => staffAccountSchema.parse(value), {
      method: 'PATCH',
      body: change,
    }),
  );
