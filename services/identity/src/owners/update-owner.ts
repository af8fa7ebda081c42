import { AppError, parse, type StaffActor } from '@petwell/chassis';
import {
  changedContactSchema,
  type OwnerContact,
  type Principals,
  type UpdateOwnerResponse,
} from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { hasSameContact, toOwner, type OwnerAccount } from '../core/owner-account.ts';
import { changeOwner } from '../core/owner-changes.ts';
import { recordActivity } from '../core/record-activity.ts';
import { emailTaken } from '../core/refusals.ts';
import { ownerSubject } from '../core/session-subject.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';
import { isClaimedNow } from './attach-to-owner.ts';
import type { ConfirmOwner } from './confirm-owner.ts';
import type { OwnMoves } from './own-moves.ts';

/** Updates enrollment's copy immediately. Resolves even on failure, because the event repairs the copy. */
export type CopyOwner = (account: OwnerAccount) => Promise<void>;

export type UpdateOwner = (request: {
  caller: Principals;
  /** The staff member among the caller's sessions. */
  actor: StaffActor | null;
  ownerId: number;
  contact: OwnerContact;
  /** Staff's: the person said that they made the account. */
  confirmAccount: boolean | undefined;
  currentPassword: string | undefined;
  address: string;
}) => Promise<UpdateOwnerResponse & { issued: IssuedSession[] }>;

/**
 * Changes contact details. A new address takes effect only when the link mailed to it is opened, for staff
 * and for owners, who first confirm their presence. A later request replaces an earlier one.
 * @throws AppError not_found (also for another owner's id), demo_read_only, validation_failed, email_taken, address_claimed
 * (staff change the details of an account that only a browser has claimed); for a new address reauthentication_required,
 * invalid_credentials, address_unconfirmed, rate_limited
 */
export function createUpdateOwner(deps: {
  database: Database;
  issuer: SessionIssuer;
  mails: AccountMails;
  copyOwner: CopyOwner;
  confirmOwner: ConfirmOwner;
  ownMoves: OwnMoves;
  /** Counts what reveals by its response whether an address exists, per account. */
  revealLimits: AttemptLimits;
  addressMails: AddressMailLimits;
  now: Clock;
}): UpdateOwner {
  const { database, issuer } = deps;

  async function reissue(account: OwnerAccount, caller: Principals): Promise<IssuedSession[]> {
    if (caller.owner?.ownerId !== account.id) return [];
    const [session] = await database.sessions.findMany([caller.owner.sessionId]);
    if (!session || session.endedAt) return [];
    const subject = ownerSubject(account);
    const issued = await issuer.renew(database.sessions, session, { subject, force: true });
    return issued ? [issued] : [];
  }

  /** Allows asking for a new address: owners confirm their presence, and requests are counted. */
  async function allowNewAddress(request: Parameters<UpdateOwner>[0]): Promise<void> {
    const { caller, ownerId, contact, address } = request;
    const account = await database.owners.findById(ownerId);
    if (!account || account.isDemo || account.email === contact.email) return;
    if (caller.owner?.ownerId === ownerId) {
      await deps.confirmOwner({ ...request, account });
      await deps.ownMoves.allow(account);
    }
    await deps.revealLimits.count({ address, account: `owner/${ownerId}` });
    if (await database.owners.findByEmail(contact.email)) throw emailTaken();
    await deps.addressMails.countLink(contact.email);
  }

  return async (request) => {
    const { caller, actor, ownerId, contact, confirmAccount = false } = request;
    const isOwn = caller.owner?.ownerId === ownerId;
    if (!actor && !isOwn) throw new AppError('not_found');
    await allowNewAddress(request);
    const { account, isChanged, pendingEmail } = await database.inTransaction(async (tx) => {
      const { known, ...change } = await changeContact(tx, {
        ownerId,
        contact,
        askedByStaff: !isOwn,
        mayBeStrangers: isOwn || confirmAccount,
        mails: deps.mails,
        now: deps.now(),
      });
      await recordChange(tx, { actor, known, contact });
      return change;
    });
    if (isChanged) await deps.copyOwner(account);
    return {
      owner: toOwner(account),
      ...(pendingEmail !== undefined && { pendingEmail }),
      issued: await reissue(account, caller),
    };
  };
}

async function recordChange(
  tx: Transaction,
  change: { actor: StaffActor | null; known: OwnerAccount; contact: OwnerContact },
): Promise<void> {
  const { actor, known, contact } = change;
  const { id: ownerId } = known;
  const text = describeValues(known, contact);
  await recordActivity(tx, {
    actor,
    action: 'update-owner',
    subject: `owner/${ownerId}`,
    result: 'done',
    detail: describeChange(known, contact),
    note: text === '' ? undefined : { ownerId, text },
  });
}

/** 'name, phone'. The log is kept forever, so it names the fields and omits what they contain. */
function describeChange(known: OwnerAccount, contact: OwnerContact): string | null {
  const isRenamed = known.firstName !== contact.firstName || known.lastName !== contact.lastName;
  const changed = [
    ...(isRenamed ? ['name'] : []),
    ...(known.phone === contact.phone ? [] : ['phone']),
    ...(known.email === contact.email ? [] : ['email, once confirmed']),
  ];
  return changed.length === 0 ? null : changed.join(', ');
}

const nameOf = ({ firstName, lastName }: OwnerContact): string => `${firstName} ${lastName}`;

/** One sentence a line, with the old and the new value. Empty if nothing changed. */
function describeValues(known: OwnerAccount, contact: OwnerContact): string {
  const changed = (what: string, from: string, to: string) =>
    from === to ? [] : [`${what} changed from ${from} to ${to}.`];
  return [
    ...changed('Name', nameOf(known), nameOf(contact)),
    ...changed('Phone number', known.phone, contact.phone),
    ...(known.email === contact.email
      ? []
      : [
          `Email change from ${known.email} to ${contact.email} requested. It takes effect when the customer opens the emailed link.`,
        ]),
  ].join('\n');
}

type Change = {
  ownerId: number;
  contact: OwnerContact;
  askedByStaff: boolean;
  /** Whether the details may go to an account that only a browser has claimed. */
  mayBeStrangers: boolean;
  mails: AccountMails;
  now: Date;
};

async function changeContact(
  tx: Transaction,
  change: Change,
): Promise<{
  known: OwnerAccount;
  account: OwnerAccount;
  isChanged: boolean;
  pendingEmail?: string;
}> {
  const { ownerId, contact, askedByStaff, mails } = change;
  const known = await tx.owners.lock(ownerId);
  if (!known) throw new AppError('not_found');
  if (known.isDemo) throw new AppError('demo_read_only');
  parse(changedContactSchema(known), contact);
  const { account, isChanged } = await changeDetails(tx, known, change);
  if (contact.email === known.email) return { known, account, isChanged };
  await tx.links.discard({ ownerId, purposes: ['email-change'] });
  const sendTo = contact.email;
  await mails.sendLink(tx, { purpose: 'email-change', account, sendTo, askedByStaff });
  return { known, account, isChanged, pendingEmail: contact.email };
}

/** Changes name and phone number at once. @throws AppError address_claimed */
async function changeDetails(tx: Transaction, known: OwnerAccount, change: Change) {
  const contact = { ...change.contact, email: known.email };
  if (hasSameContact(known, contact)) return { account: known, isChanged: false };
  if (!change.mayBeStrangers && (await isClaimedNow(tx, known, change.now))) {
    throw claimed(known.email);
  }
  const account = await changeOwner(tx, known, { contact });
  return { account, isChanged: true };
}

const claimed = (email: string) =>
  new AppError('address_claimed', {
    publicMessage: `Someone made the account with ${email} online, and never opened our email to confirm it. Please ask whether this person made it.`,
  });
