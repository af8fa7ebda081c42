import { AppError } from '@petwell/chassis';
import type { OwnerSession } from '@petwell/contracts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import { canSignIn, toOwner } from '../core/owner-account.ts';
import { ownerSubject } from '../core/session-subject.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { SessionIssuer } from '../sessions/index.ts';
import type { SignedIn } from './sign-in-owner.ts';

export type SignInDemo = (visit: {
  address: string;
  replaces: OwnerSession | undefined;
  device: string | null;
}) => Promise<SignedIn>;

/**
 * Opens a read-only session of the demo owner, without a password.
 * @throws AppError not_found if there is no demo owner, rate_limited
 */
export function createSignInDemo(deps: {
  database: Database;
  issuer: SessionIssuer;
  limits: AttemptLimits;
  isEnabled: boolean;
  now: Clock;
}): SignInDemo {
  const { database, issuer, limits, isEnabled } = deps;
  return async ({ address, replaces, device }) => {
    if (!isEnabled) throw noDemo();
    await limits.count({ address });
    const account = await database.owners.findDemo();
    if (!canSignIn(account)) throw noDemo();
    const { issued, ended } = await database.inTransaction(async (tx) => ({
      issued: await issuer.open(tx.sessions, ownerSubject(account), device),
      ended: replaces ? await tx.sessions.end({ ids: [replaces.sessionId] }, deps.now()) : [],
    }));
    return { owner: toOwner(account), issued, ended };
  };
}

const noDemo = () =>
  new AppError('not_found', { publicMessage: 'There is no demo account here at the moment.' });
