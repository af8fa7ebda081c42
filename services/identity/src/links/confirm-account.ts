import { AppError } from '@petwell/chassis';
import type { ConfirmAccount as Confirmation, OwnerSession } from '@petwell/contracts';
import { canSignIn } from '../core/owner-account.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { Links } from './links.ts';

export type ConfirmAccount = (
  request: Confirmation & { session: OwnerSession | undefined; address: string },
) => Promise<void>;

/**
 * Confirms an account for the holder of its address, after which the mailed link no longer removes it. The holder also
 * shows that the account is theirs, with its session or its password: with the mail alone, the holder could let in
 * a stranger's browser that enrolled with the address.
 * @throws AppError link_invalid, unauthenticated (neither session nor password), invalid_credentials, rate_limited
 */
export function createConfirmAccount(deps: {
  database: Database;
  links: Links;
  passwords: PasswordHasher;
  now: Clock;
}): ConfirmAccount {
  const { database, links, passwords } = deps;

  async function isCreator(
    passwordHash: string,
    { password }: Pick<Confirmation, 'password'>,
  ): Promise<boolean> {
    if (password === undefined) throw new AppError('unauthenticated');
    return passwords.verify(passwordHash, password);
  }

  return async ({ token, session, address, ...given }) => {
    const link = await links.open('account-confirmation', { token, address });
    const account = await database.owners.findById(link.holderId);
    if (!canSignIn(account)) throw new AppError('unauthenticated');
    const { id, passwordHash } = account;
    const isOwn = session?.ownerId === id || (await isCreator(passwordHash, given));
    if (!isOwn) throw wrongPassword();
    await database.inTransaction(async (tx) => {
      const claimed = await links.claim(tx, link);
      // A reset or a takeover came first, and ended what this answers for.
      if (claimed.passwordHash !== passwordHash) throw new AppError('unauthenticated');
      await confirmMailbox(tx, claimed, deps.now());
    });
  };
}

const wrongPassword = () =>
  new AppError('invalid_credentials', {
    publicMessage: 'This isn’t the password of the account. Please try again, or set a new one.',
  });
