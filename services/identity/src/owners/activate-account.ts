import { AppError } from '@petwell/chassis';
import type { Owner, SetupSession } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { toOwner } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { ownerSubject } from '../core/session-subject.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';

export type ActivateAccount = (request: {
  setup: SetupSession | undefined;
  ownerId: number;
  password: string;
  device: string | null;
}) => Promise<{ owner: Owner; issued: IssuedSession; ended: string[] }>;

/**
 * Sets the first password and replaces the setup session with an owner session. Takes effect once, even if
 * requested repeatedly. The address gets a link to confirm or remove the account, because another person may
 * have entered it; without that mail, the account isn't opened.
 * @throws AppError forbidden (not this owner's setup session), account_already_active, unauthenticated (the
 * setup session has ended), validation_failed (weak password), rate_limited (the address was mailed too often)
 */
export function createActivateAccount(deps: {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
  mails: AccountMails;
  addressMails: AddressMailLimits;
  now: Clock;
}): ActivateAccount {
  return async ({ setup, ownerId, password, device }) => {
    if (setup?.ownerId !== ownerId) throw new AppError('forbidden');
    const known = await deps.database.owners.findById(ownerId);
    if (!known) throw new AppError('unauthenticated');
    if (known.passwordHash !== null) throw alreadyActive();
    const passwordHash = await deps.passwords.hashNew(password, [known.email]);
    // Whoever opened a mailed link there has asked for its mails.
    if (known.emailConfirmedAt === null) await deps.addressMails.countLink(known.email);
    return deps.database.inTransaction(async (tx) => {
      const account = await tx.owners.activate(ownerId, { passwordHash, now: deps.now() });
      if (!account) throw alreadyActive();
      await tx.publish({
        type: 'owner.activated.v1',
        subject: `owner/${ownerId}`,
        data: { owner: toOwner(account), version: account.version },
      });
      await tx.links.discard({ ownerId, purposes: ['account-setup'] });
      const link = { purpose: 'account-confirmation', account, sendTo: account.email } as const;
      await deps.mails.sendLink(tx, link);
      const ended = await tx.sessions.end({ ownerId, kinds: ['setup'] }, deps.now());
      if (!ended.includes(setup.sessionId)) throw new AppError('unauthenticated');
      const issued = await deps.issuer.open(tx.sessions, ownerSubject(account), device);
      return { owner: toOwner(account), issued, ended };
    });
  };
}

const alreadyActive = () =>
  new AppError('account_already_active', {
    publicMessage: 'This account has a password already. Please sign in.',
  });
