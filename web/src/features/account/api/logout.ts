import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession } from './end-session.ts';

/** Signs out, as a mutation. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => endSession(queryClient) });
}
