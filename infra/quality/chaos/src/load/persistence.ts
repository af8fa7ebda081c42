import { setTimeout as wait } from 'node:timers/promises';

/** When a person gives up; nobody waits for ever. */
export type Patience = { giveUpAt: () => number };

/** An answer that asking again cannot change. */
export class FinalAnswerError extends Error {
  override readonly name = 'FinalAnswerError';
}

/**
 * Does something again until it works, as people and the web app do: after a second or so, as long as
 * the person's patience lasts. A FinalAnswerError ends it at once.
 * @throws Error naming `what` and the last failure
 */
export async function insist<Result>(
  what: string,
  patience: Patience,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let pauseMs = 300; ; pauseMs = Math.min(pauseMs * 1.5, 2_000)) {
    try {
      return await attempt();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (error instanceof FinalAnswerError || Date.now() > patience.giveUpAt()) {
        throw new Error(`${what}: ${why}`, { cause: error });
      }
    }
    await wait(pauseMs);
  }
}
