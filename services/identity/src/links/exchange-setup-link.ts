import type { SetupSessionResponse } from '@petwell/contracts';
import { toOwner } from '../core/owner-account.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import { linkInvalid } from '../core/refusals.ts';
import { setupSubject } from '../core/session-subject.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';
import type { Links } from './links.ts';

export type ExchangeSetupLink = (request: {
  token: string;
  address: string;
}) => Promise<SetupSessionResponse & { issued: IssuedSession; ended: string[] }>;

/**
 * Exchanges a mailed setup link for a setup session. Works once. Earlier sessions end: a stranger may have enrolled with
 * the address.
 * @throws AppError link_invalid (unknown, used, expired, or account already set up), rate_limited
 */
export function createExchangeSetupLink(deps: {
  database: Database;
  issuer: SessionIssuer;
  links: Links;
  now: Clock;
}): ExchangeSetupLink {
  return async ({ token, address }) => {
    const link = await deps.links.open('account-setup', { token, address });
    return deps.database.inTransaction(async (tx) => {
      const account = await deps.links.claim(tx, link);
      if (account.passwordHash !== null) throw linkInvalid('account-setup');
      await confirmMailbox(tx, account, deps.now());
      const enrollmentId = account.registeredEnrollmentId;
      const ended = await tx.sessions.end({ ownerId: account.id, kinds: ['setup'] }, deps.now());
      const issued = await deps.issuer.open(tx.sessions, setupSubject(account, enrollmentId));
      return { owner: toOwner(account), enrollmentId, issued, ended };
    });
  };
}
