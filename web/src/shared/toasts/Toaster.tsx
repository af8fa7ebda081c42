import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

const ToastViewport = lazy(() =>
  import('./ToastViewport.tsx').then((module) => ({ default: module.ToastViewport })),
);

/** Loads the toast area with the first toast, so that a first visit does not pay for it. */
export function Toaster() {
  const hasToast = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.getSnapshot().length > 0,
  );
  if (!hasToast) return null;
  return (
    <Suspense>
      <ToastViewport />
    </Suspense>
  );
}
