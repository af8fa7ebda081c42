import { type adminLoginSchema, signInStaff } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { refreshSession } from '../../../shared/session/refresh-session.ts';
import { setStaffFlags } from '../../../shared/staff/staff-flags.ts';

/** Signs staff in, sets the tab's admin flag, and drops an earlier staff member's data. */
export function useAdminLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof adminLoginSchema>) => callRoute(signInStaff, { body }),
    onSuccess: async (staff) => {
      await refreshSession(queryClient, 'staff');
      setStaffFlags(staff);
    },
  });
}
