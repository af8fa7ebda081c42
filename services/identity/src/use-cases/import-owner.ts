import { AppError } from '@petwell/chassis';
import type { ImportOwner as Import, ImportOwnerResponse } from '@petwell/contracts/internal';
import { toOwner, type OwnerAccount } from '../domain/owner-account.ts';
import type { Database } from './ports.ts';

export type ImportOwner = (request: Import) => Promise<ImportOwnerResponse>;

/**
 * Registers the owner of a member from before PetWell: no session, no link, and no mail. An address that exists
 * keeps what is on file, because staff's spreadsheet is older than what its owner entered.
 * @throws AppError demo_read_only, status_conflict if the enrollment id belongs to another address
 */
export function createImportOwner({ database }: { database: Database }): ImportOwner {
  const attempt = ({ enrollmentId, contact }: Import): Promise<OwnerAccount> =>
    database.inTransaction(async (tx) => {
      const found = await tx.owners.findForRegistration({ email: contact.email, enrollmentId });
      const known = found.find(({ email }) => email === contact.email);
      if (known) return known;
      if (found.length > 0) throw new AppError('status_conflict');
      return tx.owners.create({ ...contact, registeredEnrollmentId: enrollmentId });
    });

  return async (request) => {
    const account = await attempt(request).catch((error: unknown) => {
      // Another row of the same file registered the address; the next attempt finds it.
      if (error instanceof AppError && error.code === 'email_taken') return attempt(request);
      throw error;
    });
    if (account.isDemo) throw new AppError('demo_read_only');
    return {
      owner: toOwner(account),
      ownerVersion: account.version,
      hasPassword: account.passwordHash !== null,
    };
  };
}
