import { AppError } from '@petwell/chassis';
import { isSamePerson } from '@petwell/contracts';
import type {
  RegisterOwner as Registration,
  RegisterOwnerResponse,
} from '@petwell/contracts/internal';
import { hasSameContact, toOwner, type OwnerAccount } from '../domain/owner-account.ts';
import type { AccountMails } from './account-mails.ts';
import { setupSubject, type SessionIssuer } from './issue-session.ts';
import type { Database, Transaction } from './ports.ts';

export type RegisterOwner = (registration: Registration) => Promise<RegisterOwnerResponse>;

type Dependencies = {
  database: Database;
  issuer: SessionIssuer;
  mails: AccountMails;
};

/**
 * Registers the owner of a new enrollment. An address that is enrolled but not set up is available only to
 * the browser with its setup session. For anyone else, nothing is shown or changed, and a setup link is
 * emailed. An unknown address from the browser with a setup session corrects that session's, if it was never
 * confirmed and the person is the same. Repeating an enrollment id returns the same result with a new token.
 * @throws AppError status_conflict if the enrollment id belongs to another address
 */
export function createRegisterOwner(deps: Dependencies): RegisterOwner {
  const attempt = (registration: Registration) =>
    deps.database.inTransaction((tx) => register(tx, registration, deps));
  return async (registration) => {
    try {
      return await attempt(registration);
    } catch (error) {
      // A concurrent request registered the address; the next attempt finds it.
      if (error instanceof AppError && error.code === 'email_taken') return attempt(registration);
      throw error;
    }
  };
}

async function register(
  tx: Transaction,
  registration: Registration,
  deps: Dependencies,
): Promise<RegisterOwnerResponse> {
  const { enrollmentId, contact, heldOwnerId } = registration;
  const found = await tx.owners.findForRegistration({ email: contact.email, enrollmentId });
  const known = found.find(({ email }) => email === contact.email);
  if (!known && found.length > 0) throw new AppError('status_conflict');
  if (!known) {
    const mistyped = await findMistyped(tx, registration);
    const account = mistyped
      ? await takeOver(tx, mistyped, registration)
      : await tx.owners.create({ ...contact, registeredEnrollmentId: enrollmentId });
    return registered(tx, account, { enrollmentId, deps });
  }
  if (known.passwordHash !== null) return { outcome: 'activated' };
  if (known.id !== heldOwnerId && known.registeredEnrollmentId !== enrollmentId) {
    await deps.mails.sendSetupLink(tx, known);
    return { outcome: 'pending' };
  }
  return registered(tx, await takeOver(tx, known, registration), { enrollmentId, deps });
}

/**
 * Finds the owner whose address the same person corrects, in the browser that registered it. Nobody has read
 * mail there, so its setup links end. The lock on the owner's row keeps one from being opened meanwhile.
 */
async function findMistyped(
  tx: Transaction,
  { contact, heldOwnerId }: Registration,
): Promise<OwnerAccount | null> {
  const held = heldOwnerId === null ? null : await tx.owners.lock(heldOwnerId);
  if (!held || held.passwordHash !== null || held.isDemo) return null;
  if (!isSamePerson(held, contact) || (await tx.links.hasOpenedSetup(held.id))) return null;
  await tx.links.discard({ ownerId: held.id, purposes: ['account-setup'] });
  return held;
}

/** Overwrites the details when the same person enrolls again: the latest input wins. */
async function takeOver(
  tx: Transaction,
  known: OwnerAccount,
  { contact, enrollmentId }: Registration,
): Promise<OwnerAccount> {
  const isChanged = !hasSameContact(known, contact);
  const isOtherEnrollment = known.registeredEnrollmentId !== enrollmentId;
  if (!isChanged && !isOtherEnrollment) return known;
  const account = await tx.owners.update(known.id, {
    ...(isChanged && { contact }),
    ...(isOtherEnrollment && { registeredEnrollmentId: enrollmentId }),
  });
  if (isChanged) {
    await tx.publish({
      type: 'owner.updated.v1',
      subject: `owner/${account.id}`,
      data: {
        owner: toOwner(account),
        version: account.version,
        previousEmail: known.email,
      },
    });
  }
  return account;
}

async function registered(
  tx: Transaction,
  account: OwnerAccount,
  { enrollmentId, deps }: { enrollmentId: number; deps: Dependencies },
): Promise<RegisterOwnerResponse> {
  const { token, maxAgeSeconds } = await deps.issuer.open(
    tx.sessions,
    setupSubject(account, enrollmentId),
  );
  return {
    outcome: 'registered',
    owner: toOwner(account),
    ownerVersion: account.version,
    setupToken: token,
    setupMaxAgeSeconds: maxAgeSeconds,
  };
}
