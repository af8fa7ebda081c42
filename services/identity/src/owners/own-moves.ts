import { AppError } from '@petwell/chassis';
import type { OwnerAccount } from '../core/owner-account.ts';

/** Tells whether a plan of the owner became active for the first time after `since`. */
export type HasPaidSince = (ownerId: number, since: Date) => Promise<boolean>;

export type OwnMoves = ReturnType<typeof createOwnMoves>;

/**
 * Owners move an address that nobody confirmed by themselves only until staff attached something or a plan started:
 * paying proves no address, and what the clinic did since may be meant for the person who has it.
 */
export function createOwnMoves({ hasPaidSince }: { hasPaidSince: HasPaidSince }) {
  /** Asks enrollment, so outside of the transaction. @throws AppError service_unavailable */
  const hasStarted = async ({ id, emailConfirmedAt }: OwnerAccount): Promise<boolean> =>
    emailConfirmedAt === null && (await hasPaidSince(id, new Date(0)));

  /** @throws AppError address_unconfirmed */
  function require({ emailConfirmedAt, attachedAt }: OwnerAccount, isStarted: boolean): void {
    if (emailConfirmedAt !== null || (attachedAt === null && !isStarted)) return;
    const message =
      'Please confirm your current address first, with the link that we emailed to it. If it isn’t yours, please call us.';
    throw new AppError('address_unconfirmed', {
      publicMessage: message,
      fields: { email: message },
    });
  }

  return {
    hasStarted,
    require,
    /** @throws AppError address_unconfirmed, service_unavailable */
    allow: async (account: OwnerAccount): Promise<void> =>
      require(account, await hasStarted(account)),
  };
}
