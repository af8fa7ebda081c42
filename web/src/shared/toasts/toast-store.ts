export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** Default 5000; a plan change uses 6000. */
  durationMs?: number;
};
export type ShownToast = ToastMessage & { id: number; isOpen: boolean };

/** One toast is visible at a time. A dismissed one is removed after this long. */
export const toastLimit = 1;
export const toastRemoveDelayMs = 1_000_000;

const none: readonly ShownToast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function forget(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/**
 * Shows a toast, replacing the visible one. Call it in the component that handles the action, never in an API
 * client.
 */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  const next = [{ ...message, id: lastId, isOpen: true }, ...toasts];
  for (const dropped of next.slice(toastLimit)) forget(dropped.id);
  publish(next.slice(0, toastLimit));
  return lastId;
}

/** Closes a toast; it leaves the list 1,000,000 ms later. */
export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    forget(id);
    publish(toasts.filter((toast) => toast.id !== id));
  }, toastRemoveDelayMs);
  removals.set(id, timer);
}

/** Closes an error message. Call when the action that failed is tried again. */
export function dismissError(): void {
  for (const toast of toasts) if (toast.variant === 'destructive') dismissToast(toast.id);
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly ShownToast[] => toasts,
  getServerSnapshot: (): readonly ShownToast[] => none,
  /** Clears the list at once, between tests. */
  reset: (): void => {
    for (const id of removals.keys()) forget(id);
    publish([]);
  },
};
