import { AppError } from '@petwell/chassis';
import { isSamePerson, type OwnerContact } from '@petwell/contracts';
import type {
  RegisterOwner as Registration,
  RegisterOwnerResponse,
} from '@petwell/contracts/internal';
import type { AccountMails } from '../core/account-mails.ts';
import { hasSameContact, toOwner, type OwnerAccount } from '../core/owner-account.ts';
import { changeOwner } from '../core/owner-changes.ts';
import { setupSubject } from '../core/session-subject.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';
import type { SessionIssuer } from '../sessions/index.ts';

export type RegisterOwner = (registration: Registration) => Promise<RegisterOwnerResponse>;

type Dependencies = {
  database: Database;
  issuer: SessionIssuer;
  mails: AccountMails;
  now: Clock;
};

/**
 * Registers the owner of a new enrollment. An address that is enrolled but not set up is available only to
 * the browser with its open setup session. For anyone else, nothing is shown or changed, and a setup link is
 * emailed. An unknown address from the browser with a setup session corrects that session's, if it was never
 * confirmed, staff attached nothing, no payment was started, and the person is the same. Repeating an enrollment id
 * returns the same result with a new token, until mail is read at the address or staff attach something.
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
  const { enrollmentId, contact } = registration;
  const found = await tx.owners.findForRegistration({ email: contact.email, enrollmentId });
  const known = found.find(({ email }) => email === contact.email);
  if (!known && found.length > 0) throw new AppError('status_conflict');
  const heldOwnerId = await findHeldOwner(tx, registration, deps.now());
  return known
    ? registerKnown(tx, known, { registration, heldOwnerId, deps })
    : registerUnknown(tx, { registration, heldOwnerId, deps });
}

type Given = { registration: Registration; heldOwnerId: number | null; deps: Dependencies };

/** Returns whose setup session the browser holds, if it is still open: it may have ended a moment ago. */
async function findHeldOwner(
  tx: Transaction,
  { held }: Registration,
  now: Date,
): Promise<number | null> {
  if (held === null) return null;
  const { ownerId, sessionId: only } = held;
  const isOpen = await tx.sessions.hasOpen({ ownerId, kinds: ['setup'], only }, now);
  return isOpen ? ownerId : null;
}

async function registerKnown(
  tx: Transaction,
  known: OwnerAccount,
  { registration, heldOwnerId, deps }: Given,
): Promise<RegisterOwnerResponse> {
  const { enrollmentId, isTrial = false } = registration;
  if (known.passwordHash !== null) return { outcome: 'activated' };
  // Once mail was read there, or staff attached something, only a mailed link lets a browser in.
  const mayRepeat = known.emailConfirmedAt === null && known.attachedAt === null;
  const isRepeated = mayRepeat && known.registeredEnrollmentId === enrollmentId;
  if (known.id !== heldOwnerId && !isRepeated) {
    if (!isTrial) await deps.mails.sendSetupLink(tx, known);
    return { outcome: 'pending' };
  }
  if (isTrial) return { outcome: 'allowed', ownerId: known.id };
  return registered(tx, await takeOver(tx, known, registration), { enrollmentId, deps });
}

async function registerUnknown(
  tx: Transaction,
  { registration, heldOwnerId, deps }: Given,
): Promise<RegisterOwnerResponse> {
  const { enrollmentId, contact, isTrial = false, endedEnrollmentIds = [] } = registration;
  const mistyped = await findMistyped(tx, contact, heldOwnerId);
  if (isTrial) return { outcome: 'allowed', ownerId: mistyped?.id ?? null };
  if (!mistyped) {
    const created = await tx.owners.create({ ...contact, registeredEnrollmentId: enrollmentId });
    return registered(tx, created, { enrollmentId, deps });
  }
  const { id: ownerId, paymentEnrollmentId: paying } = mistyped;
  if (paying !== null && !endedEnrollmentIds.includes(paying)) {
    return { outcome: 'payment_started' };
  }
  // No mail was read at the wrong address, so its setup links end.
  await tx.links.discard({ ownerId, purposes: ['account-setup'] });
  await tx.owners.setPayment(ownerId, null);
  return registered(tx, await takeOver(tx, mistyped, registration), { enrollmentId, deps });
}

/**
 * Finds the owner whose address the same person corrects, in the browser that registered it. The lock on the owner's
 * row keeps staff, a payment, and a link from coming in between.
 */
async function findMistyped(
  tx: Transaction,
  contact: OwnerContact,
  heldOwnerId: number | null,
): Promise<OwnerAccount | null> {
  const held = heldOwnerId === null ? null : await tx.owners.lock(heldOwnerId);
  if (!held || held.passwordHash !== null || held.isDemo || held.attachedAt !== null) return null;
  if (!isSamePerson(held, contact) || (await tx.links.hasOpenedSetup(held.id))) return null;
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
  return changeOwner(tx, known, {
    ...(isChanged && { contact }),
    ...(isOtherEnrollment && { registeredEnrollmentId: enrollmentId }),
  });
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
