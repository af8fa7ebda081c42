import { type adminLoginSchema, signInStaff } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery, signedOut } from '../../../shared/session/get-session.ts';
import { setStaffFlags } from '../../../shared/staff/staff-flags.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Signs staff in, sets the tab's admin flag, and drops an earlier staff member's data. */
export function useAdminLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof adminLoginSchema>) => callRoute(signInStaff, { body }),
    onSuccess: (staff) => {
      queryClient.removeQueries({ queryKey: adminKeys.all });
      queryClient.setQueryData(sessionQuery.queryKey, (known) => ({
        ...(known ?? signedOut),
        staff,
      }));
      setStaffFlags(staff);
    },
  });
}
