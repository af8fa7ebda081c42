import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Changes the URL's query as it is at that moment. What `setSearchParams` hands over is as old as the callback:
 * a search that is sent a moment after typing would undo what was opened meanwhile.
 */
export function useChangeQuery() {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(window.location.search);
      change(query);
      setParameters(query, { replace: true });
    },
    [setParameters],
  );
}
