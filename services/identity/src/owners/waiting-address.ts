import { AppError, type StaffActor } from '@petwell/chassis';
import type { Principals, WaitingAddress } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { canSignIn, type OwnerAccount } from '../core/owner-account.ts';
import { recordActivity } from '../core/record-activity.ts';
import { emailTaken } from '../core/refusals.ts';
import type { Database, Transaction } from '../core/transaction.ts';
import type { ConfirmOwner } from './confirm-owner.ts';
import type { OwnMoves } from './own-moves.ts';

type Request = {
  caller: Principals;
  /** The staff member among the caller's sessions. */
  actor: StaffActor | null;
  ownerId: number;
};

const purposes = { change: 'email-change', account: 'account-confirmation' } as const;

export type ManageWaitingAddress = ReturnType<typeof createWaitingAddress>;

/** Shows an owner's address that waits to be confirmed, and mails its link again. */
export function createWaitingAddress(deps: {
  database: Database;
  mails: AccountMails;
  confirmOwner: ConfirmOwner;
  ownMoves: OwnMoves;
  revealLimits: AttemptLimits;
  addressMails: AddressMailLimits;
}) {
  const { database } = deps;

  /** @throws AppError not_found, also for another owner's id */
  async function read(request: Request) {
    const { caller, actor, ownerId } = request;
    if (!actor && caller.owner?.ownerId !== ownerId) throw new AppError('not_found');
    return database.inTransaction(async (tx) => {
      const account = await tx.owners.findById(ownerId);
      if (!account) throw new AppError('not_found');
      return { account, ...(await waitingOf(tx, account)) };
    });
  }

  /** Allows mailing a link to a new address, as when it was asked for. */
  async function allowChange(
    request: Parameters<typeof sendAgain>[0],
    { account, askedByStaff }: Awaited<ReturnType<typeof read>>,
  ) {
    const { caller, ownerId, address } = request;
    if (caller.owner?.ownerId === ownerId) await deps.confirmOwner({ ...request, account });
    // Staff can't move it with one click either: a stranger may have asked for the address.
    if (!askedByStaff) {
      await deps.ownMoves.allow(account).catch((refusal) => refuseMove(database, request, refusal));
    }
    await deps.revealLimits.count({ address, account: `owner/${ownerId}` });
  }

  /**
   * Mails the link again; the earlier one ends.
   * @throws AppError not_found, demo_read_only, status_conflict (nothing waits), email_taken, rate_limited,
   * reauthentication_required, invalid_credentials, address_unconfirmed
   */
  async function sendAgain(
    request: Request & { currentPassword: string | undefined; address: string },
  ): Promise<WaitingAddress | null> {
    const { actor, ownerId } = request;
    const found = await read(request);
    const { account, waiting } = found;
    if (account.isDemo) throw new AppError('demo_read_only');
    if (!waiting) throw nothingWaits();
    const { kind, email } = waiting;
    if (kind === 'change') await allowChange(request, found);
    const holder = await database.owners.findByEmail(email);
    if (holder && holder.id !== ownerId) throw emailTaken();
    await deps.addressMails.countLink(email);
    return database.inTransaction(async (tx) => {
      const known = await tx.owners.lock(ownerId);
      // It may have been confirmed or replaced meanwhile.
      const still = known && (await waitingOf(tx, known));
      if (!known || still?.waiting?.email !== email) throw nothingWaits();
      if (still.waiting.kind !== kind) throw nothingWaits();
      const { askedByStaff } = still;
      const mail = { account: known, sendTo: email, askedByStaff };
      await replaceLink(tx, { actor, kind, mail, mails: deps.mails });
      return (await waitingOf(tx, known)).waiting;
    });
  }

  return { read: async (request: Request) => (await read(request)).waiting, sendAgain };
}

/** Ends the change, so that what the current address waits for is shown and sent instead. */
async function refuseMove(
  database: Database,
  { actor, ownerId }: Request,
  refusal: unknown,
): Promise<never> {
  if (!(refusal instanceof AppError) || refusal.code !== 'address_unconfirmed') throw refusal;
  await database.inTransaction((tx) => tx.links.discard({ ownerId, purposes: [purposes.change] }));
  throw actor ? askForAddress() : refusal;
}

/** Mails a new link; the earlier one ends. */
async function replaceLink(
  tx: Transaction,
  link: {
    actor: StaffActor | null;
    kind: WaitingAddress['kind'];
    mail: { account: OwnerAccount; sendTo: string; askedByStaff: boolean };
    mails: AccountMails;
  },
): Promise<void> {
  const { actor, kind, mail, mails } = link;
  const { id: ownerId } = mail.account;
  await tx.links.discard({ ownerId, purposes: [purposes[kind]] });
  await mails.sendLink(tx, { purpose: purposes[kind], ...mail });
  await recordActivity(tx, {
    actor,
    action: 'update-owner',
    subject: `owner/${ownerId}`,
    result: 'done',
    detail: 'confirmation link sent again',
  });
}

type Waiting = { waiting: WaitingAddress | null; askedByStaff: boolean };

async function waitingOf(tx: Transaction, account: OwnerAccount): Promise<Waiting> {
  const { id, email, isDemo, emailConfirmedAt } = account;
  const nothing = { waiting: null, askedByStaff: false };
  if (isDemo) return nothing;
  const change = await tx.links.findNewest(id, purposes.change);
  if (change?.newEmail != null && change.newEmail !== email) {
    const { newEmail, askedByStaff } = change;
    return { waiting: { kind: 'change', email: newEmail, link: toLink(change) }, askedByStaff };
  }
  // Without a password, the setup link is what confirms the address.
  if (emailConfirmedAt !== null || !canSignIn(account)) return nothing;
  const link = await tx.links.findNewest(id, purposes.account);
  return { ...nothing, waiting: { kind: 'account', email, link: link && toLink(link) } };
}

const toLink = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }) => ({
  sentAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const askForAddress = () =>
  new AppError('address_unconfirmed', {
    publicMessage:
      'The customer asked for this address before the plan started. Please ask them for it, and enter it under Edit contact.',
  });

const nothingWaits = () =>
  new AppError('status_conflict', {
    publicMessage: 'This address has been confirmed or changed meanwhile.',
  });
