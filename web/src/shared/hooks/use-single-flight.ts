import { useRef } from 'react';

/**
 * Lets one thing happen at a time: `start` answers false while the previous one has not been finished. A
 * double click is quicker than the rendering that disables the button.
 */
export function useSingleFlight(): { start: () => boolean; finish: () => void } {
  const isInFlight = useRef(false);
  return {
    start: () => {
      if (isInFlight.current) return false;
      isInFlight.current = true;
      return true;
    },
    finish: () => {
      isInFlight.current = false;
    },
  };
}
