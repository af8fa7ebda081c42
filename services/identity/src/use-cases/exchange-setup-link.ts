import { AppError } from '@petwell/chassis';
import type { SetupSessionResponse } from '@petwell/contracts';
import { toOwner } from '../domain/owner-account.ts';
import { claimLink } from './claim-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import { setupSubject, type IssuedSession, type SessionIssuer } from './issue-session.ts';
import type { AttemptLimits, Clock, Database } from './ports.ts';

export type ExchangeSetupLink = (request: {
  token: string;
  address: string;
}) => Promise<SetupSessionResponse & { issued: IssuedSession }>;

/**
 * Exchanges a mailed setup link for a setup session. Works once.
 * @throws AppError link_invalid (unknown, used, expired, or account already set up), rate_limited
 */
export function createExchangeSetupLink(deps: {
  database: Database;
  issuer: SessionIssuer;
  limits: AttemptLimits;
  now: Clock;
}): ExchangeSetupLink {
  return async ({ token, address }) => {
    await deps.limits.count({ address });
    return deps.database.inTransaction(async (tx) => {
      const claimed = await claimLink(tx, { token, purpose: 'account-setup', now: deps.now() });
      const account = claimed?.account;
      if (!account || account.passwordHash !== null) {
        throw new AppError('link_invalid', {
          publicMessage:
            'This link has been used already or has expired. If your account is set up, please sign in.',
        });
      }
      await confirmMailbox(tx, account, deps.now());
      const enrollmentId = account.registeredEnrollmentId;
      const issued = await deps.issuer.open(tx.sessions, setupSubject(account, enrollmentId));
      return { owner: toOwner(account), enrollmentId, issued };
    });
  };
}
