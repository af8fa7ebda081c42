import { adminLoginResponseSchema, type adminLoginSchema } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '../../../shared/api/client.ts';
import { nobody, sessionQuery } from '../../account/api/get-session.ts';
import { raiseStaffFlags } from '../staff-flags.ts';
import { adminKeys } from './admin-keys.ts';

type Credentials = z.infer<typeof adminLoginSchema>;

/** POST /api/admin/login. Afterwards the tab has the admin flag and nothing of an earlier member of staff. */
export function useAdminLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      apiRequest('/api/admin/login', (value) => adminLoginResponseSchema.parse(value), {
        method: 'POST',
        body: credentials,
      }),
    onSuccess: (staff) => {
      queryClient.removeQueries({ queryKey: adminKeys.all });
      queryClient.setQueryData(sessionQuery.queryKey, (known) => ({ ...(known ?? nobody), staff }));
      raiseStaffFlags(staff);
    },
  });
}
