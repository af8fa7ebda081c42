import { useEffect, useState } from 'react';

/** Returns true once something has been awaited for that long. */
export function useIsLate(isAwaited: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAwaited, afterMs]);
  return isAwaited && isLate;
}
