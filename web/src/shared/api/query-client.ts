import { QueryClient } from '@tanstack/react-query';

/** 1 s, doubled with every failure, at most 30 s. */
export const retryDelayMs = (failureCount: number): number =>
  Math.min(1000 * 2 ** failureCount, 30_000);

/** Disables retries, refetch on focus, and staleness. Unused data is kept for 5 minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
