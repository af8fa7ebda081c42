import { AppError } from '@petwell/chassis';
import type { OwnerSession } from '@petwell/contracts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import { canSignIn } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import type { Database } from '../core/transaction.ts';
import type { CloseOwner } from './close-owner.ts';

/** Ends every subscription of the owner at the payment provider. @throws AppError service_unavailable */
export type EndEnrollments = (ownerId: number) => Promise<void>;

export type DeleteAccount = (request: {
  session: OwnerSession | undefined;
  password: string;
  address: string;
}) => Promise<{ ended: string[] }>;

/**
 * DELETE /api/account: lets owners delete their account, confirmed by password. Data is removed only after
 * all subscriptions have ended. A repeated call resumes where the last one failed.
 * @throws AppError invalid_credentials, demo_read_only, rate_limited, service_unavailable
 */
export function createDeleteAccount(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  endEnrollments: EndEnrollments;
  closeOwner: CloseOwner;
}): DeleteAccount {
  const { database, passwords, limits } = deps;

  return async ({ session, password, address }) => {
    const account = session ? await database.owners.findById(session.ownerId) : null;
    if (!account || !canSignIn(account)) throw new AppError('unauthenticated');
    if (account.isDemo) throw new AppError('demo_read_only');
    await limits.count({ address, account: account.email });
    if (!(await passwords.verify(account.passwordHash, password))) throw wrongPassword();
    await limits.forgive(account.email);
    await deps.endEnrollments(account.id).catch((cause: unknown) => {
      throw notNow(cause);
    });
    const { ended } = await deps.closeOwner({ ownerId: account.id, reason: 'owner' });
    return { ended };
  };
}

function wrongPassword(): AppError {
  const message = 'This is not your password. Nothing was deleted.';
  return new AppError('invalid_credentials', {
    publicMessage: message,
    fields: { password: message },
  });
}

function notNow(cause: unknown): AppError {
  return new AppError('service_unavailable', {
    publicMessage:
      'Your plans could not be ended just now, so nothing was deleted. Please try again in a moment.',
    cause,
  });
}
