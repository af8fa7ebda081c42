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
      return { account, waiting: await waitingOf(tx, account) };
    });
  }

  /** Allows mailing a link to a new address, as when it was asked for. */
  async function allowChange(request: Parameters<typeof sendAgain>[0], account: OwnerAccount) {
    const { caller, ownerId, address } = request;
    if (caller.owner?.ownerId === ownerId) await deps.confirmOwner({ ...request, account });
    await deps.revealLimits.count({ address, account: `owner/${ownerId}` });
  }

  /**
   * Mails the link again; the earlier one ends.
   * @throws AppError not_found, demo_read_only, status_conflict (nothing waits), email_taken, rate_limited,
   * reauthentication_required, invalid_credentials
   */
  async function sendAgain(
    request: Request & { currentPassword: string | undefined; address: string },
  ): Promise<WaitingAddress | null> {
    const { actor, ownerId } = request;
    const { account, waiting } = await read(request);
    if (account.isDemo) throw new AppError('demo_read_only');
    if (!waiting) throw nothingWaits();
    const { kind, email } = waiting;
    if (kind === 'change') await allowChange(request, account);
    const holder = await database.owners.findByEmail(email);
    if (holder && holder.id !== ownerId) throw emailTaken();
    await deps.addressMails.countLink(email);
    return database.inTransaction(async (tx) => {
      const known = await tx.owners.lock(ownerId);
      // It may have been confirmed or replaced meanwhile.
      const still = known && (await waitingOf(tx, known));
      if (!known || still?.email !== email || still.kind !== kind) throw nothingWaits();
      await tx.links.discard({ ownerId, purposes: [purposes[kind]] });
      await deps.mails.sendLink(tx, { purpose: purposes[kind], account: known, sendTo: email });
      await recordActivity(tx, {
        actor,
        action: 'update-owner',
        subject: `owner/${ownerId}`,
        result: 'done',
        detail: 'confirmation link sent again',
      });
      return waitingOf(tx, known);
    });
  }

  return { read: async (request: Request) => (await read(request)).waiting, sendAgain };
}

async function waitingOf(tx: Transaction, account: OwnerAccount): Promise<WaitingAddress | null> {
  const { id, email, isDemo, emailConfirmedAt } = account;
  if (isDemo) return null;
  const change = await tx.links.findNewest(id, purposes.change);
  if (change?.newEmail != null && change.newEmail !== email) {
    return { kind: 'change', email: change.newEmail, link: toLink(change) };
  }
  // Without a password, the setup link is what confirms the address.
  if (emailConfirmedAt !== null || !canSignIn(account)) return null;
  const link = await tx.links.findNewest(id, purposes.account);
  return { kind: 'account', email, link: link && toLink(link) };
}

const toLink = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }) => ({
  sentAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const nothingWaits = () =>
  new AppError('status_conflict', {
    publicMessage: 'This address has been confirmed or changed meanwhile.',
  });
