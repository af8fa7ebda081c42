import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is at least so wide (in rem, by default `md`), for a layout that replaces another one
 * instead of hiding it.
 */
export function useIsWide(rem = 48): boolean {
  const query = `(min-width: ${rem}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
