import type { Owner, OwnerContact } from '@petwell/contracts';

/** Owner account as stored by identity. */
export type OwnerAccount = OwnerContact & {
  id: number;
  passwordHash: string | null;
  isActive: boolean;
  createdAt: Date;
  version: number;
  isDemo: boolean;
  registeredEnrollmentId: number;
  /** When the mailbox of the address was confirmed. */
  emailConfirmedAt: Date | null;
  /** When a mailed link last set a new password. */
  passwordResetAt: Date | null;
  /** When staff first attached something: from then on, only a mailed link lets a browser in. */
  attachedAt: Date | null;
  /** The enrollment that a setup session last started to pay. */
  paymentEnrollmentId: number | null;
};

/**
 * Whether staff's work may go to an account. `claimed`: a browser holds it, without a proof of reading mail at its
 * address, so it may be a stranger's. Paying proves nothing.
 */
export function isClaimed(
  { emailConfirmedAt, passwordHash }: Pick<OwnerAccount, 'emailConfirmedAt' | 'passwordHash'>,
  hasOpenSession: boolean,
): boolean {
  return emailConfirmedAt === null && (passwordHash !== null || hasOpenSession);
}

/** Converts an account to the public owner model, without the password hash. */
export function toOwner(account: OwnerAccount): Owner {
  const { id, firstName, lastName, email, phone, isActive, createdAt } = account;
  return { id, firstName, lastName, email, phone, isActive, createdAt: createdAt.toISOString() };
}

/** Checks whether the owner can sign in: a password is set and the account is active. */
export function canSignIn(
  account: OwnerAccount | null,
): account is OwnerAccount & { passwordHash: string } {
  return account !== null && account.isActive && account.passwordHash !== null;
}

export function hasSameContact(a: OwnerContact, b: OwnerContact): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.email === b.email &&
    a.phone === b.phone
  );
}
