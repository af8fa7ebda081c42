import { type ComponentType, lazy, Suspense } from 'react';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';

// Loaded right after the first page. Without it, the alerts on the page still explain errors.
const ToastViewport = lazy<ComponentType>(() =>
  import('./ToastViewport.tsx').then(
    (module) => ({ default: module.ToastViewport }),
    () => ({ default: () => null }),
  ),
);

/** Lazy-loads the toast area: it isn't in the first download, but is ready before a toast can be needed. */
export function Toaster() {
  const isHydrated = useIsHydrated();
  return isHydrated ? (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  ) : null;
}
