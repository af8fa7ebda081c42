import {
  listMemberSetups,
  releaseMemberMails,
  sendMemberSetups,
  type MemberSelection,
  type SetupGroup,
} from '@petwell/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

const pollMs = 5_000;

/** Members who haven't set up. While mails wait, it is read again, to show how they go on. */
export const setupsQuery = (group: SetupGroup) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.setups, group],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listMemberSetups, { query: { group, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ members, hasMore }) =>
      hasMore ? (members.at(-1)?.enrollmentId ?? null) : null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data?.pages[0]?.pace.waiting ?? 0) > 0 ? pollMs : false,
  });

export type SetupAct = 'send' | 'release';

/** Sends set-up mails, or lets members be mailed, one act at a time. Returns for how many that was news. */
export function useSetupAct() {
  const queryClient = useQueryClient();
  const flight = useSingleFlight();
  const { mutate, ...step } = useMutation({
    mutationFn: async ({ act, body }: { act: SetupAct; body: MemberSelection }) => {
      const input = { body, onceIn: 'page' } as const;
      if (act === 'send') return (await callRoute(sendMemberSetups, input)).ordered;
      return (await callRoute(releaseMemberMails, input)).released;
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.activity });
      return queryClient.invalidateQueries({ queryKey: adminKeys.setups });
    },
  });
  return {
    ...step,
    run: (act: SetupAct, body: MemberSelection, onDone: (count: number) => void) => {
      if (!flight.start()) return;
      mutate({ act, body }, { onSuccess: onDone, onSettled: flight.finish });
    },
  };
}
