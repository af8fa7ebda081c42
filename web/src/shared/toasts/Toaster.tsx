import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

const quietAfterMs = 1_000;

/**
 * The toast area is not part of the first download. It comes once the page is quiet, so that it is there
 * when the network is lost, which is what many toasts are about; at the latest with the first toast. When
 * it cannot be had, the page goes on without, and the next toast or the network's return tries again.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.getSnapshot,
    toastStore.getServerSnapshot,
  );
  const [Viewport, setViewport] = useState<ComponentType | null>(null);
  const newestId = toasts[0]?.id;
  const isThere = Viewport !== null;
  useEffect(() => {
    if (isThere) return undefined;
    const load = () => {
      import('./ToastViewport.tsx').then(
        (module) => setViewport(() => module.ToastViewport),
        () => undefined,
      );
    };
    const timer = setTimeout(load, newestId === undefined ? quietAfterMs : 0);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [isThere, newestId]);
  return Viewport !== null && toasts.length > 0 ? <Viewport /> : null;
}
