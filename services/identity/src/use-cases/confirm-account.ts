import { AppError } from '@petwell/chassis';
import { claimLink } from './claim-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import type { AttemptLimits, Clock, Database } from './ports.ts';

export type ConfirmAccount = (request: { token: string; address: string }) => Promise<void>;

/**
 * Confirms an account for the holder of its address, after which the mailed link no longer removes it.
 * @throws AppError link_invalid, rate_limited
 */
export function createConfirmAccount(deps: {
  database: Database;
  limits: AttemptLimits;
  now: Clock;
}): ConfirmAccount {
  return async ({ token, address }) => {
    await deps.limits.count({ address });
    const now = deps.now();
    await deps.database.inTransaction(async (tx) => {
      const claimed = await claimLink(tx, { token, purpose: 'account-confirmation', now });
      if (!claimed) throw confirmationInvalid();
      await confirmMailbox(tx, claimed.account, now);
    });
  };
}

export const confirmationInvalid = () =>
  new AppError('link_invalid', {
    publicMessage:
      'This link has been used already, has expired, or the account has been removed or changed since.',
  });
