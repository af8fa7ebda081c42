import { sendCardLink, sendJoinLink } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

const routes = { card: sendCardLink, join: sendJoinLink } as const;
/** `card`: for another card. `join`: to agree to an unpaid plan and pay it. */
export type PayLinkKind = keyof typeof routes;

/** Mails a link about a plan's money, and returns it. A repetition after a lost answer gets the same link. */
export function useSendPayLink(kind: PayLinkKind, enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(routes[kind], { params: { id: enrollmentId }, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
