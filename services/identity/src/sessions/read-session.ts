import type { Principals, SessionKind, SessionResponse } from '@petwell/contracts';
import { canSignIn, toOwner } from '../core/owner-account.ts';
import { ownerSubject, staffSubject, type SessionSubject } from '../core/session-subject.ts';
import type { StoredSession } from '../core/store-sessions.ts';
import type { Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from './issue-session.ts';

export type ReadSession = (principals: Principals) => Promise<{
  session: SessionResponse;
  /** Renewed tokens for sessions past half of their lifetime. */
  issued: IssuedSession[];
  /** Kinds of session whose cookies are no longer valid. */
  gone: SessionKind[];
}>;

const nobody: SessionResponse = { owner: null, setup: null, staff: null };

/**
 * Reads the caller's sessions from the database. Ended sessions, and sessions of users who may no longer sign
 * in, are ignored. Tokens past half of their lifetime are renewed, up to the absolute end.
 */
export function createReadSession(deps: {
  database: Database;
  issuer: SessionIssuer;
}): ReadSession {
  const { database, issuer } = deps;

  return async (principals) => {
    const claimed = (['owner', 'setup', 'staff'] as const).filter((kind) => principals[kind]);
    if (claimed.length === 0) return { session: nobody, issued: [], gone: [] };
    const ids = claimed.flatMap((kind) => principals[kind]?.sessionId ?? []);
    const stored = await database.sessions.findMany(ids);
    const open = new Map(stored.filter(({ endedAt }) => !endedAt).map((row) => [row.id, row]));
    const session = { ...nobody };
    const issued: IssuedSession[] = [];
    const renew = async (row: StoredSession, subject: SessionSubject, force = false) => {
      const token = await issuer.renew(database.sessions, row, { subject, force });
      if (token) issued.push(token);
    };

    const owner = principals.owner && open.get(principals.owner.sessionId);
    if (principals.owner && owner) {
      const account = await database.owners.findById(principals.owner.ownerId);
      if (canSignIn(account)) {
        session.owner = { ...toOwner(account), isDemo: account.isDemo };
        // Data that waits for the mailbox shows on the next page after it is confirmed.
        const isConfirmed = account.emailConfirmedAt !== null;
        const hasChanged = principals.owner.isMailboxConfirmed !== isConfirmed;
        await renew(owner, ownerSubject(account), hasChanged);
      }
    }
    if (principals.setup && open.has(principals.setup.sessionId)) {
      const { ownerId, enrollmentId } = principals.setup;
      session.setup = { ownerId, enrollmentId };
    }
    const staff = principals.staff && open.get(principals.staff.sessionId);
    if (principals.staff && staff) {
      const account = await database.staff.findById(principals.staff.staffId);
      if (account?.isActive) {
        const { username, name, email, role } = account;
        session.staff = { username, name, email, role };
        await renew(staff, staffSubject(account));
      }
    }
    return { session, issued, gone: claimed.filter((kind) => session[kind] === null) };
  };
}
