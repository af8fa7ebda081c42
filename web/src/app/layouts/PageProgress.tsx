import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageLoads } from '../page-loads.ts';

const showAfterMs = 250;

/** A line along the top while the next page takes its time to download. */
export function PageProgress() {
  const isPending = useSyncExternalStore(pageLoads.subscribe, pageLoads.isPending, () => false);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLong(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isPending]);
  if (!isPending || !isLong) return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 bg-brand-100">
      <span className="sr-only">Loading the page</span>
      <span aria-hidden className="block h-full w-full origin-left animate-pulse bg-sun-400" />
    </div>
  );
}
