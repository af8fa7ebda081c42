import { useRef } from 'react';

/**
 * Allows one action at a time: `start` returns false until the previous one is finished. A double click is
 * faster than the render that disables the button.
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
