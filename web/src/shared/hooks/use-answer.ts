import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryState,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What `read` makes of a query's state; undefined in a page's HTML and in the rendering that takes it over. Asks
 * for the query and keeps it up to date as `useQuery` does. For answers that many small parts of a page show:
 * `useQuery` works out a dozen properties for each of them, and renders each again right after the first time.
 * `read` has to answer the same object for the same state.
 */
export function useAnswer<TData, TShown>(
  options: QueryObserverOptions<TData> & { queryKey: QueryKey },
  read: (state: QueryState<TData> | undefined) => TShown | undefined,
): TShown | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      // React renders at once what a store has changed: all places in one piece, were they told together.
      return new QueryObserver(client, options).subscribe(() => setTimeout(changed));
    },
    [client, options],
  );
  return useSyncExternalStore(
    subscribe,
    () => read(client.getQueryState<TData>(options.queryKey)),
    () => undefined,
  );
}
