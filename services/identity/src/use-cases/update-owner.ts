import { AppError, type StaffActor } from '@petwell/chassis';
import type { Owner, OwnerContact, Principals } from '@petwell/contracts';
import { hasSameContact, toOwner, type OwnerAccount } from '../domain/owner-account.ts';
import type { ConfirmOwner } from './confirm-owner.ts';
import { ownerSubject, type IssuedSession, type SessionIssuer } from './issue-session.ts';
import type { Database, Transaction } from './ports.ts';
import { recordActivity } from './record-activity.ts';
import type { RequestLink } from './request-link.ts';

/** Updates enrollment's copy immediately. Resolves even on failure, because the event repairs the copy. */
export type CopyOwner = (account: OwnerAccount) => Promise<void>;

export type UpdateOwner = (request: {
  caller: Principals;
  /** The staff member among the caller's sessions. */
  actor: StaffActor | null;
  ownerId: number;
  contact: OwnerContact;
  currentPassword: string | undefined;
  address: string;
}) => Promise<{ owner: Owner; issued: IssuedSession[] }>;

/**
 * Changes contact details. After an email change, the old address gets an undo link, and other links sent
 * there become invalid.
 * @throws AppError not_found (also for another owner's id), demo_read_only, email_taken; for a new address
 * reauthentication_required, invalid_credentials, rate_limited
 */
export function createUpdateOwner(deps: {
  database: Database;
  issuer: SessionIssuer;
  requestLink: RequestLink;
  copyOwner: CopyOwner;
  confirmOwner: ConfirmOwner;
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

  /** Requires owners to confirm a new address. Staff changes need no confirmation and are logged. */
  async function confirm(request: Parameters<UpdateOwner>[0]): Promise<void> {
    const { caller, ownerId, contact } = request;
    if (caller.owner?.ownerId !== ownerId) return;
    const account = await database.owners.findById(ownerId);
    if (!account || account.isDemo || account.email === contact.email) return;
    await deps.confirmOwner({ ...request, account });
  }

  return async (request) => {
    const { caller, actor, ownerId, contact } = request;
    if (!actor && caller.owner?.ownerId !== ownerId) throw new AppError('not_found');
    await confirm(request);
    const { account, isChanged } = await database.inTransaction(async (tx) => {
      const what = { action: 'update-owner', subject: `owner/${ownerId}` } as const;
      await recordActivity(tx, { actor, ...what, result: 'done', detail: null });
      return changeContact(tx, { ownerId, contact, requestLink: deps.requestLink });
    });
    if (isChanged) await deps.copyOwner(account);
    return { owner: toOwner(account), issued: await reissue(account, caller) };
  };
}

async function changeContact(
  tx: Transaction,
  change: { ownerId: number; contact: OwnerContact; requestLink: RequestLink },
): Promise<{ account: OwnerAccount; isChanged: boolean }> {
  const { ownerId, contact, requestLink } = change;
  const known = await tx.owners.lock(ownerId);
  if (!known) throw new AppError('not_found');
  if (known.isDemo) throw new AppError('demo_read_only');
  if (hasSameContact(known, contact)) return { account: known, isChanged: false };
  const account = await tx.owners.update(ownerId, { contact });
  if (account.email !== known.email) {
    await tx.links.discard(ownerId, 'password-reset');
    await tx.links.discard(ownerId, 'account-setup');
    await requestLink(tx, { purpose: 'email-change-undo', account, sendTo: known.email });
  }
  await tx.publish({
    type: 'owner.updated.v1',
    subject: `owner/${ownerId}`,
    data: { owner: toOwner(account), version: account.version, previousEmail: known.email },
  });
  return { account, isChanged: true };
}
