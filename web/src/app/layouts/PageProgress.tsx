import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

const showAfterMs = 250;

/** Shows a progress line at the top while the next page downloads. */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLong(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);
  if (!isLoading || !isLong) return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 bg-brand-100">
      <span className="sr-only">Loading the page</span>
      <span aria-hidden className="block h-full w-full origin-left animate-pulse bg-sun-400" />
    </div>
  );
}
