import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads the toast area right after the first page: it isn't in the first download, but is ready before a toast
 * can be needed. If it can't be loaded, the alerts on the page still explain errors.
 */
export function Toaster() {
  const [Viewport, setViewport] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import('./ToastViewport.tsx').then(
      ({ ToastViewport }) => setViewport(() => ToastViewport),
      () => undefined,
    );
  }, []);
  return Viewport && <Viewport />;
}
