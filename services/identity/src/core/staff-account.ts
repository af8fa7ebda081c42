import type { StaffRole } from '@petwell/contracts';

export type StaffAccount = {
  id: number;
  username: string;
  name: string | null;
  email: string | null;
  /** When the person proved to own the address. */
  emailConfirmedAt: Date | null;
  /** Null until an invited colleague sets a password. */
  passwordHash: string | null;
  role: StaffRole;
  isActive: boolean;
  createdAt: Date;
};

/** Checks whether the person can sign in: a password is set and the account is active. */
export function canStaffSignIn(
  account: StaffAccount | null | undefined,
): account is StaffAccount & { passwordHash: string } {
  return account?.isActive === true && account.passwordHash !== null;
}
