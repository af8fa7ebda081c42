import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False in a page's HTML and in the rendering that takes it over, true right after it and from then on. For
 * what no build can know: the query and hash of the address, what the tab has stored, and what the API answers.
 * Parts of a page are taken over one after the other, so an answer to the first can be there before the last.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
