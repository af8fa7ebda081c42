/** Reports progress to the terminal. */
export type Progress = {
  /** A step is done; `startedAt` (ms) adds how long it took. */
  done(text: string, startedAt?: number): void;
  note(text: string): void;
};

export const silentProgress: Progress = { done: () => undefined, note: () => undefined };

export function createProgress(write: (line: string) => void): Progress {
  return {
    done(text, startedAt) {
      const took = startedAt === undefined ? '' : `  (${formatSeconds(Date.now() - startedAt)})`;
      write(`  ✓ ${text}${took}`);
    },
    note: (text) => write(`  … ${text}`),
  };
}

export const formatSeconds = (milliseconds: number): string =>
  `${(milliseconds / 1000).toFixed(1)} s`;
