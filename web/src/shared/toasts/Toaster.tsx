import { type ComponentType, lazy, Suspense } from 'react';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';

// Loaded right after the first page. Without it the alerts on the page still say what went wrong.
const ToastViewport = lazy<ComponentType>(() =>
  import('./ToastViewport.tsx').then(
    (module) => ({ default: module.ToastViewport }),
    () => ({ default: () => null }),
  ),
);

/** The toast area. It is not part of the first download, but is there before a toast can be needed. */
export function Toaster() {
  const isHydrated = useIsHydrated();
  return isHydrated ? (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  ) : null;
}
