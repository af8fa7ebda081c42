import type { Owner, OwnerContact } from '@petwell/contracts';

/** An owner as identity knows them. */
export type OwnerAccount = OwnerContact & {
  id: number;
  passwordHash: string | null;
  isActive: boolean;
  createdAt: Date;
  version: number;
  isDemo: boolean;
  registeredEnrollmentId: number;
};

/** The owner as others see them: never the password. */
export function toOwner(account: OwnerAccount): Owner {
  const { id, firstName, lastName, email, phone, isActive, createdAt } = account;
  return { id, firstName, lastName, email, phone, isActive, createdAt: createdAt.toISOString() };
}

/** Can sign in: a password is set and nobody closed the account. */
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
