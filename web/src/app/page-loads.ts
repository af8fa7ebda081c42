let pending = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  pending += by;
  for (const listener of listeners) listener();
}

/** How many pages are being downloaded; for the progress line. */
export const pageLoads = {
  start: (): (() => void) => {
    change(1);
    return () => change(-1);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isPending: (): boolean => pending > 0,
};
