import { endedSessionsSchema, openSessionsSchema, type ChangePassword } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCommand, apiRequest } from '../../../shared/api/client.ts';

/** Whose account it is: an owner's or that of a member of staff. */
export type AccountKind = 'owner' | 'staff';

const bases = { owner: '/api/account', staff: '/api/admin' } as const;
const keyOf = (kind: AccountKind) => ['own-sessions', kind] as const;

/** GET /api/account/sessions or /api/admin/sessions: where one is signed in. */
export const ownSessionsQuery = (kind: AccountKind) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) =>
      apiRequest(`${bases[kind]}/sessions`, (value) => openSessionsSchema.parse(value), { signal }),
  });

function useOwnAccountMutation<Input, Output>(
  kind: AccountKind,
  send: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a failure: what could not be ended may have ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(kind) }),
  });
}

/** DELETE …/sessions/{id}, or all others without an id; resolves with how many ended. */
export const useEndSessions = (kind: AccountKind) =>
  useOwnAccountMutation(kind, async (id: string | undefined) => {
    const path = `${bases[kind]}/sessions${id === undefined ? '' : `/${id}`}`;
    const parse = (value: unknown) => endedSessionsSchema.parse(value).endedCount;
    return apiRequest(path, parse, { method: 'DELETE' });
  });

/** POST …/password: ends all other sessions. */
export const useChangePassword = (kind: AccountKind) =>
  useOwnAccountMutation(kind, (body: ChangePassword) =>
    apiCommand(`${bases[kind]}/password`, { method: 'POST', body }),
  );
