/** A pause that can be cut short, also by a call that came before it began. */
export type WakeablePause = {
  /** Resolves after `delayMs`, or at once when `wake` was called since the last pause ended. */
  wait(delayMs: number): Promise<void>;
  wake(): void;
  /** Forgets a wake that came before the pause began: what it was about has been seen. */
  forgetWake(): void;
};

export function createWakeablePause(): WakeablePause {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    async wait(delayMs) {
      if (!isWoken) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, delayMs);
        end = resolve;
        await promise;
        clearTimeout(timer);
        end = undefined;
      }
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end?.();
    },
    forgetWake() {
      isWoken = false;
    },
  };
}
