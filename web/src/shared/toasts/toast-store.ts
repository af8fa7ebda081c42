export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** Default 5000; a plan change uses 6000. */
  durationMs?: number;
  /** Shown right before another page opens, about why it does: ends with that page, not with this one. */
  announcesPage?: boolean;
};
/** `page`: the path of the page that it ends with. */
export type ShownToast = ToastMessage & { id: number; isOpen: boolean; page: string };

const none: readonly ShownToast[] = [];
/** One toast is visible at a time. */
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(...next: ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, replacing the visible one. Call it in the component that handles the action, never in an API
 * client.
 */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId, isOpen: true, page: window.location.pathname });
}

/** Closes an error message. Call when the action that failed is tried again. */
export function dismissError(): void {
  const [toast] = toasts;
  if (toast?.variant === 'destructive') publish({ ...toast, isOpen: false });
}

/** For useSyncExternalStore, and for the toast area. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly ShownToast[] => toasts,
  getServerSnapshot: (): readonly ShownToast[] => none,
  publish,
};
