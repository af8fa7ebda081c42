import type { QueryClient } from '@tanstack/react-query';

const publicQueryKeys: readonly unknown[] = ['config', 'plans', 'session'];

/** Removes all personal data from the cache. */
export function dropPersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: (query) => !publicQueryKeys.includes(query.queryKey[0]),
  });
}
