import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type ShownToast, toastStore } from './toast-store.ts';

/** A dismissed toast is removed after this long. */
const removeDelayMs = 1_000_000;

/** Closes a toast, unless another one has replaced it. */
export function dismissToast(toast: ShownToast): void {
  const [shown] = toastStore.getSnapshot();
  if (shown?.id === toast.id) toastStore.publish({ ...shown, isOpen: false });
}

/** Ends a toast with its page, and removes it 1,000,000 ms after it was dismissed. */
export function useToastLifetime(toast: ShownToast | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = window.location.pathname;
    if (!toast?.isOpen || toast.page === page) return;
    if (toast.announcesPage) toastStore.publish({ ...toast, page, announcesPage: false });
    else dismissToast(toast);
  }, [pathname, toast]);
  const isDismissed = toast?.isOpen === false;
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(() => toastStore.publish(), removeDelayMs);
    return () => clearTimeout(timer);
  }, [isDismissed]);
}
