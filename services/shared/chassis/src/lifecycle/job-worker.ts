import { createRepeater } from './repeater.ts';

const pollMs = 2_000;

/** Works off jobs of one kind in batches: new ones when woken, those of crashed workers when polling. */
export const createJobWorker = (deps: {
  /** Works off one batch; false if there was none. */
  runBatch: () => Promise<boolean>;
  onError: (error: unknown) => void;
}) =>
  createRepeater({
    name: 'work off jobs',
    work: deps.runBatch,
    everyMs: pollMs,
    runsAtStart: true,
    logger: { warn: ({ err }) => deps.onError(err) },
  });
