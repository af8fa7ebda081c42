import { MutationCache, QueryClient } from '@tanstack/react-query';
import { dismissError } from '../toasts/toast-store.ts';

/** 1 s, doubled with every failure, at most 30 s. */
export const retryDelayMs = (failureCount: number): number =>
  Math.min(1000 * 2 ** failureCount, 30_000);

/** Disables retries, refetch on focus, and staleness. Unused data is kept for 5 minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // A new attempt, or another action, ends the old error message.
    mutationCache: new MutationCache({ onMutate: dismissError }),
    defaultOptions: {
      queries: {
        retry: false,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        // Offline requests fail at once with a message, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, retryDelay: retryDelayMs, networkMode: 'always' },
    },
  });
}
