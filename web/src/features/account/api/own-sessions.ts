import {
  type ChangePassword,
  changePassword,
  changeStaffPassword,
  endOtherSessions,
  endOtherStaffSessions,
  endSession,
  endStaffSession,
  listSessions,
  listStaffSessions,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

const routes = {
  owner: {
    list: listSessions,
    end: endSession,
    endOthers: endOtherSessions,
    changePassword,
  },
  staff: {
    list: listStaffSessions,
    end: endStaffSession,
    endOthers: endOtherStaffSessions,
    changePassword: changeStaffPassword,
  },
} as const;

export type AccountKind = keyof typeof routes;

const keyOf = (kind: AccountKind) => ['own-sessions', kind] as const;

/** Lists the user's own sessions. */
export const ownSessionsQuery = (kind: AccountKind) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => callRoute(routes[kind].list, { signal }),
  });

function useOwnAccountMutation<Input, Output>(
  kind: AccountKind,
  send: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a failure: the session may have ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(kind) }),
  });
}

/** Ends one session, or all others if no id is given; resolves with the number ended. */
export const useEndSessions = (kind: AccountKind) =>
  useOwnAccountMutation(kind, async (id: string | undefined) => {
    const ended = await (id === undefined
      ? callRoute(routes[kind].endOthers)
      : callRoute(routes[kind].end, { params: { id } }));
    return ended.endedCount;
  });

/** Changes the password, which ends all other sessions. */
export const useChangePassword = (kind: AccountKind) =>
  useOwnAccountMutation(kind, (body: ChangePassword) =>
    callRoute(routes[kind].changePassword, { body }),
  );
