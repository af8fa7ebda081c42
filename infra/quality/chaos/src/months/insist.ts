import { keepTrying, type Patience } from '../load/keep-trying.ts';

/** Repeats refused actions, too: an answer may have been lost, and staff look again. */
export const insist = <Result>(
  { patience }: { patience: Patience },
  action: string,
  attempt: () => Promise<Result>,
) =>
  keepTrying(action, patience, () =>
    attempt().catch((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : String(error));
    }),
  );
