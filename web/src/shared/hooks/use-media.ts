import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the window is narrower than `sm`, for content that is left out rather than hidden. */
export const useIsPhone = (): boolean => useMedia('(max-width: 39.99rem)');

/**
 * Whether the window is at least so wide (in rem, by default `md`), for a layout that replaces another one
 * instead of hiding it.
 */
export const useIsWide = (rem = 48): boolean => useMedia(`(min-width: ${rem}rem)`);

/** Whether the page is being printed, with everything unfolded. */
export const useIsPaper = (): boolean => useMedia('print');
