import { keepTrying, type Patience } from '../load/keep-trying.ts';

/** Repeats also what was refused, because an answer may have been lost, and somebody looks again. */
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
