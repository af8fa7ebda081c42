import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * `before` in a page's HTML and in the rendering that takes it over, `value` right after it and from then on. For
 * what no build can know: the query and hash of the address, what the tab has stored, and what the API answers.
 * Parts of a page are taken over one after the other, so an answer to the first can be there before the last.
 * Where both are the same nothing is rendered again. `value` has to keep its identity from rendering to rendering.
 */
export function useOnceHydrated<T>(value: T, before: T): T {
  return useSyncExternalStore(
    subscribe,
    () => value,
    () => before,
  );
}
