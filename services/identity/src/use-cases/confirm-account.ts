import { confirmMailbox } from './confirm-mailbox.ts';
import type { Links } from './links.ts';
import type { Clock, Database } from './ports.ts';

export type ConfirmAccount = (request: { token: string; address: string }) => Promise<void>;

/**
 * Confirms an account for the holder of its address, after which the mailed link no longer removes it.
 * @throws AppError link_invalid, rate_limited
 */
export function createConfirmAccount(deps: {
  database: Database;
  links: Links;
  now: Clock;
}): ConfirmAccount {
  return async ({ token, address }) => {
    const link = await deps.links.open('account-confirmation', { token, address });
    await deps.database.inTransaction(async (tx) => {
      await confirmMailbox(tx, await deps.links.claim(tx, link), deps.now());
    });
  };
}
