import { AppError, type StaffActor } from '@petwell/chassis';
import type { StaffAccount as StaffAnswer, StaffRole } from '@petwell/contracts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { canStaffSignIn, type StaffAccount } from '../core/staff-account.ts';
import type { StaffChange } from '../core/store-staff.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';

type Change = {
  role?: StaffRole | undefined;
  isActive?: boolean | undefined;
  password?: string | undefined;
};

export function toStaffAnswer(account: StaffAccount): StaffAnswer {
  const { id, username, name, email, role, isActive, passwordHash, createdAt } = account;
  const isInvited = passwordHash === null;
  return {
    id,
    username,
    name,
    email,
    role,
    isActive,
    isInvited,
    createdAt: createdAt.toISOString(),
  };
}

export type ManageStaff = ReturnType<typeof createManageStaff>;

/** Lets managers list, change, disable, and enable staff accounts. */
export function createManageStaff(deps: {
  database: Database;
  passwords: PasswordHasher;
  now: Clock;
}) {
  const { database, passwords } = deps;
  return {
    /** Lists accounts by username. */
    async list(): Promise<StaffAnswer[]> {
      return (await database.staff.list()).map(toStaffAnswer);
    },

    /**
     * Changes an account and ends its sessions, so that the new permissions apply at once. Disabling and a
     * new password also void its mailed links.
     * @throws AppError not_found; status_conflict if managers would remove their own rights, if no manager
     * would be left, or if an invited colleague would get a password
     */
    async update(request: {
      manager: StaffActor;
      staffId: number;
      change: Change;
    }): Promise<{ account: StaffAnswer; ended: string[] }> {
      const { manager, staffId, change } = request;
      const stored = await toStored(change, passwords);
      return database.inTransaction(async (tx) => {
        // Locks all accounts, so that two managers cannot disable each other at the same time.
        const accounts = await tx.staff.lockAll();
        const before = accounts.find(({ id }) => id === staffId);
        if (!before) throw new AppError('not_found');
        requireAllowed(before, { ...before, ...stored }, { manager, accounts });
        if (stored.passwordHash !== undefined) requirePassword(before);
        const account = await tx.staff.update(staffId, stored);
        if (!account.isActive || stored.passwordHash !== undefined) {
          await tx.links.discard({ staffId });
        }
        const ended = await tx.sessions.end({ staffId }, deps.now());
        const detail = `${nameOf(account)}: ${describe(change)}`;
        await publishStaffChange(tx, { by: manager, account, action: 'staff-change', detail });
        return { account: toStaffAnswer(account), ended };
      });
    },
  };
}

const nameOf = ({ name, username }: StaffAccount) =>
  name === null ? username : `${name} (${username})`;

async function toStored(
  { role, isActive, password }: Change,
  passwords: PasswordHasher,
): Promise<StaffChange> {
  return {
    ...(role !== undefined && { role }),
    ...(isActive !== undefined && { isActive }),
    ...(password !== undefined && { passwordHash: await passwords.hashNew(password, []) }),
  };
}

function describe({ role, isActive, password }: Change): string {
  const parts = [
    ...(role === undefined ? [] : [`role ${role}`]),
    ...(isActive === undefined ? [] : [isActive ? 'enabled' : 'disabled']),
    ...(password === undefined ? [] : ['new password']),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Reports the change for the staff activity log. */
export async function publishStaffChange(
  tx: Transaction,
  change: {
    by: StaffActor;
    account: StaffAccount;
    action: 'staff-add' | 'staff-change';
    detail: string;
  },
): Promise<void> {
  const { by, account, action, detail } = change;
  const { staffId, username, name, clientAddress } = by;
  await tx.publish({
    type: 'staff.account-changed.v1',
    subject: `staff/${account.id}`,
    data: {
      by: { staffId, username, name, clientAddress },
      staffId: account.id,
      username: account.username,
      action,
      detail,
    },
  });
}

const canManage = (account: StaffAccount): boolean =>
  canStaffSignIn(account) && account.role === 'manager';

function requirePassword({ passwordHash }: StaffAccount): void {
  if (passwordHash !== null) return;
  throw new AppError('status_conflict', {
    publicMessage: 'Your colleague has not accepted the invitation yet. Please send it again.',
  });
}

function requireAllowed(
  before: StaffAccount,
  after: StaffAccount,
  { manager, accounts }: { manager: StaffActor; accounts: readonly StaffAccount[] },
): void {
  if (!canManage(before) || canManage(after)) return;
  if (before.id === manager.staffId) {
    throw new AppError('status_conflict', {
      publicMessage: 'You cannot take your own rights away. Please ask another manager.',
    });
  }
  if (!accounts.some((account) => account.id !== before.id && canManage(account))) {
    throw new AppError('status_conflict', {
      publicMessage: 'The clinic needs at least one active manager.',
    });
  }
}
