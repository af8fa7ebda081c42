import { QueryClient } from '@tanstack/react-query';

/** 1 s, doubled with every failure, at most 30 s (spec §9). */
export const retryDelayMs = (failureCount: number): number =>
  Math.min(1000 * 2 ** failureCount, 30_000);

/** Query defaults of spec §7 and §9: nothing is retried, refetched on focus, or stale; kept 5 minutes unused. */
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
        // A request without a network fails at once with words, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, retryDelay: retryDelayMs, networkMode: 'always' },
    },
  });
}
