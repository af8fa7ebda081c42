import { setTimeout as wait } from 'node:timers/promises';

/** When an owner gives up. */
export type Patience = { giveUpAt: () => number };

/** A response that a retry can't change. */
export class FinalResponseError extends Error {
  override readonly name = 'FinalResponseError';
}

/**
 * Repeats `attempt` until it succeeds, as users and the web app do. A FinalResponseError ends it immediately.
 * @throws Error with `action` and the last failure
 */
export async function keepTrying<Result>(
  action: string,
  patience: Patience,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let pauseMs = 300; ; pauseMs = Math.min(pauseMs * 1.5, 2_000)) {
    try {
      return await attempt();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof FinalResponseError || Date.now() > patience.giveUpAt()) {
        throw new Error(`${action}: ${reason}`, { cause: error });
      }
    }
    await wait(pauseMs);
  }
}
