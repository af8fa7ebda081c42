import { AppError } from '@petwell/chassis';
import type { StaffAccount as StaffAnswer, StaffRole } from '@petwell/contracts';
import type {
  Clock,
  Database,
  PasswordHasher,
  StaffAccount,
  StaffChange,
  Transaction,
} from './ports.ts';

export type ManageStaff = ReturnType<typeof createManageStaff>;

/** The manager making the change, with the client address. */
export type Manager = { staffId: number; username: string; clientAddress: string };

type Change = {
  role?: StaffRole | undefined;
  isActive?: boolean | undefined;
  password?: string | undefined;
};

function toAnswer({ id, username, role, isActive, createdAt }: StaffAccount): StaffAnswer {
  return { id, username, role, isActive, createdAt: createdAt.toISOString() };
}

/** Lets managers add, change, disable, and enable staff accounts. */
export function createManageStaff(deps: {
  database: Database;
  passwords: PasswordHasher;
  now: Clock;
}) {
  const { database, passwords } = deps;
  return {
    /** Lists accounts by username. */
    async list(): Promise<StaffAnswer[]> {
      return (await database.staff.list()).map(toAnswer);
    },

    /**
     * Creates an account. @throws AppError status_conflict if the username is taken, even by a disabled
     * account
     */
    async create(request: {
      manager: Manager;
      account: { username: string; password: string; role: StaffRole };
    }): Promise<StaffAnswer> {
      const { username, password, role } = request.account;
      const passwordHash = await passwords.hashNew(password, [username]);
      return database.inTransaction(async (tx) => {
        const made = await tx.staff.create({ username, passwordHash, role });
        if (!made) throw usernameTaken();
        const detail = `${username}: role ${role}`;
        await tell(tx, { by: request.manager, account: made, action: 'staff-add', detail });
        return toAnswer(made);
      });
    },

    /**
     * Changes an account and ends its sessions, so that the new permissions apply at once.
     * @throws AppError not_found; status_conflict if managers would remove their own rights, or if no manager
     * would be left
     */
    async update(request: {
      manager: Manager;
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
        const account = await tx.staff.update(staffId, stored);
        const ended = await tx.sessions.end({ staffId }, deps.now());
        const detail = `${account.username}: ${describe(change)}`;
        await tell(tx, { by: manager, account, action: 'staff-change', detail });
        return { account: toAnswer(account), ended };
      });
    },
  };
}

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

async function tell(
  tx: Transaction,
  change: {
    by: Manager;
    account: StaffAccount;
    action: 'staff-add' | 'staff-change';
    detail: string;
  },
): Promise<void> {
  const { by, account, action, detail } = change;
  const { staffId, username, clientAddress } = by;
  await tx.publish({
    type: 'staff.account-changed.v1',
    subject: `staff/${account.id}`,
    data: {
      by: { staffId, username, clientAddress },
      staffId: account.id,
      username: account.username,
      ...{ action, detail },
    },
  });
}

const canManage = ({ isActive, role }: StaffAccount): boolean => isActive && role === 'manager';

function requireAllowed(
  before: StaffAccount,
  after: StaffAccount,
  { manager, accounts }: { manager: Manager; accounts: readonly StaffAccount[] },
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

function usernameTaken(): AppError {
  const message = 'This user name is taken.';
  return new AppError('status_conflict', {
    publicMessage: message,
    fields: { username: message },
  });
}
