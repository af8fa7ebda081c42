/* oxlint-disable typescript/require-await -- stands in for a database, whose calls are asynchronous */
import { AppError } from '@petwell/chassis';
import type { DomainEvent } from '@petwell/contracts/events';
import { isStaffPurpose } from '../src/core/one-time-link.ts';
import type { OwnerAccount } from '../src/core/owner-account.ts';
import type { StaffAccount } from '../src/core/staff-account.ts';
import type { AccountCaseStore } from '../src/core/store-cases.ts';
import type { DiscardedLinks, LinkStore } from '../src/core/store-links.ts';
import type {
  EndedSessions,
  NewSession,
  SessionHolder,
  StoredSession,
} from '../src/core/store-sessions.ts';
import type { Database, Transaction } from '../src/core/transaction.ts';
import { contact } from './factories.ts';

type OwnerRow = OwnerAccount & { setupLinkSentAt: Date | null };
export type SessionRow = NewSession & StoredSession & { lastUsedAt: Date };
type LinkRow = Parameters<LinkStore['add']>[0] & {
  id: number;
  createdAt: Date;
  usedAt: Date | null;
};
export type Stored = {
  owners: OwnerRow[];
  staff: StaffAccount[];
  sessions: SessionRow[];
  links: LinkRow[];
  ended: string[];
  cases: Parameters<AccountCaseStore['open']>[0][];
  events: Pick<DomainEvent, 'type' | 'subject' | 'data'>[];
};

export const start = new Date('2026-03-01T12:00:00.000Z');

/** Creates an owner with a password by default. */
export const owner = (overrides: Partial<OwnerRow> = {}): OwnerRow => ({
  ...contact(),
  id: 1,
  passwordHash: 'hash of sunny-day-7',
  isActive: true,
  createdAt: start,
  version: 1,
  isDemo: false,
  registeredEnrollmentId: 1,
  setupLinkSentAt: null,
  passwordResetAt: null,
  emailConfirmedAt: null,
  attachedAt: null,
  paymentEnrollmentId: null,
  ...overrides,
});

export const member = (overrides: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 1,
  username: 'maya',
  name: 'Maya Chen',
  email: 'maya@example.com',
  emailConfirmedAt: start,
  passwordHash: 'hash of cloudy-day-9',
  role: 'manager',
  isActive: true,
  createdAt: start,
  ...overrides,
});

const isOfStaff = ({ purpose }: LinkRow) => isStaffPurpose(purpose);
const isValid = ({ usedAt, expiresAt }: LinkRow, at: Date) => usedAt === null && expiresAt > at;
const isUndoElsewhere = ({ purpose, sentTo }: LinkRow, email: string) =>
  purpose === 'email-change-undo' && sentTo !== email;

function isDiscarded(link: LinkRow, which: DiscardedLinks): boolean {
  if (link.usedAt !== null || isOfStaff(link) !== 'staffId' in which) return false;
  if (link.holderId !== ('staffId' in which ? which.staffId : which.ownerId)) return false;
  if ('email' in which) {
    const { email, undoBefore = Infinity } = which;
    return !(isUndoElsewhere(link, email) && link.id < undoBefore);
  }
  const purposes: readonly string[] | undefined = which.purposes;
  return purposes?.includes(link.purpose) ?? true;
}

const hasSameHash = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

function isHeldBy(session: SessionRow, holder: SessionHolder): boolean {
  return 'staffId' in holder
    ? session.staffId === holder.staffId
    : session.ownerId === holder.ownerId && holder.kinds.includes(session.kind);
}

function isEnded(session: SessionRow, which: EndedSessions): boolean {
  if ('ids' in which) return which.ids.includes(session.id);
  const { only = session.id, except } = which;
  return isHeldBy(session, which) && session.id === only && session.id !== except;
}

function only<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('no such row');
  return row;
}

/** Creates an in-memory database whose failed transactions roll back. */
export function createFakeDatabase(initial: Partial<Stored>, now: () => Date) {
  const empty = {
    owners: [],
    staff: [],
    sessions: [],
    links: [],
    ended: [],
    cases: [],
    events: [],
  };
  let nextLink = 0;
  let stored: Stored = structuredClone({ ...empty, ...initial });
  const ownerOf = (id: number) => stored.owners.find((row) => row.id === id);
  const staffOf = (id: number) => stored.staff.find((row) => row.id === id);
  const copy = <Row>(row: Row | undefined): Row | null => structuredClone(row) ?? null;

  function requireFreeEmail(email: string, id?: number): void {
    const isTaken = stored.owners.some((row) => row.email === email && row.id !== id);
    if (isTaken) throw new AppError('email_taken');
  }
  const setPassword = (table: 'owners' | 'staff') => async (id: number, passwordHash: string) => {
    only(stored[table].find((row) => row.id === id)).passwordHash = passwordHash;
  };

  const owners: Transaction['owners'] = {
    findById: async (id) => copy(ownerOf(id)),
    lock: async (id) => copy(ownerOf(id)),
    findForRegistration: async ({ email, enrollmentId }) =>
      stored.owners.filter(
        (row) => row.email === email || row.registeredEnrollmentId === enrollmentId,
      ),
    async create(account) {
      requireFreeEmail(account.email);
      const id = stored.owners.length + 1;
      const isNew = { id, passwordHash: null, isActive: false, createdAt: now() };
      stored.owners.push(owner({ ...account, ...isNew }));
      return only(copy(ownerOf(id)) ?? undefined);
    },
    async update(id, { contact: changed, registeredEnrollmentId }) {
      const row = only(ownerOf(id));
      if (changed) requireFreeEmail(changed.email, id);
      if (changed && changed.email !== row.email) row.emailConfirmedAt = null;
      Object.assign(row, changed, changed && { version: row.version + 1 });
      if (registeredEnrollmentId !== undefined) row.registeredEnrollmentId = registeredEnrollmentId;
      return structuredClone(row);
    },
    async activate(id, { passwordHash, now: at }) {
      const row = ownerOf(id);
      if (row?.passwordHash !== null) return null;
      const passwordResetAt = row.emailConfirmedAt === null ? row.passwordResetAt : at;
      const version = row.version + 1;
      Object.assign(row, { passwordHash, isActive: true, version, passwordResetAt });
      return copy(row);
    },
    setPassword: setPassword('owners'),
    async confirmEmail(id, at) {
      only(ownerOf(id)).emailConfirmedAt = at;
    },
    async resetPassword(id, { passwordHash, now: at }) {
      Object.assign(only(ownerOf(id)), { passwordHash, passwordResetAt: at });
    },
    async markAttached(id, at) {
      only(ownerOf(id)).attachedAt ??= at;
    },
    async setPayment(id, paymentEnrollmentId) {
      only(ownerOf(id)).paymentEnrollmentId = paymentEnrollmentId;
    },
    async removePassword(id) {
      const given = { passwordHash: null, isActive: false, setupLinkSentAt: null };
      Object.assign(only(ownerOf(id)), given);
    },
    async remove(id) {
      stored.owners = stored.owners.filter((row) => row.id !== id);
      stored.links = stored.links.filter((link) => link.holderId !== id || isOfStaff(link));
    },
    async claimSetupLink(id, { now: at, notSince }) {
      const row = only(ownerOf(id));
      if (row.setupLinkSentAt !== null && row.setupLinkSentAt >= notSince) return false;
      row.setupLinkSentAt = at;
      return true;
    },
  };
  const sessions: Transaction['sessions'] = {
    async open(session) {
      const opened = { createdAt: now(), lastUsedAt: now(), endedAt: null };
      stored.sessions.push({ ...session, ...opened });
    },
    hasOpen: async (holder, at) =>
      stored.sessions.some(
        (row) => row.endedAt === null && row.expires > at && isEnded(row, holder),
      ),
    async end(which, at) {
      const open = stored.sessions.filter((row) => row.endedAt === null && row.expires > at);
      const ending = open.filter((row) => isEnded(row, which));
      for (const row of ending) row.endedAt = at;
      const ids = ending.map(({ id }) => id);
      stored.ended.push(...ids);
      return ids;
    },
  };
  const tx: Transaction = {
    owners,
    sessions,
    staff: {
      lock: async (id) => copy(staffOf(id)),
      lockAll: async () => structuredClone(stored.staff),
      async create(account) {
        const { username, email } = account;
        if (stored.staff.some((row) => row.username === username || row.email === email))
          return null;
        const isNew = { id: stored.staff.length + 1, emailConfirmedAt: null, passwordHash: null };
        stored.staff.push(member({ ...account, ...isNew }));
        return copy(stored.staff.at(-1));
      },
      async update(id, change) {
        const isTaken = ({ email, ...row }: StaffAccount) =>
          email === change.email && row.id !== id;
        if (change.email && stored.staff.some(isTaken)) throw new AppError('email_taken');
        return structuredClone(Object.assign(only(staffOf(id)), change));
      },
      setPassword: setPassword('staff'),
    },
    links: {
      add: async (link) =>
        void stored.links.push({ ...link, id: (nextLink += 1), createdAt: now(), usedAt: null }),
      async claim({ id }, at) {
        const link = stored.links.find((row) => row.id === id && isValid(row, at));
        if (link) link.usedAt = at;
        return link !== undefined;
      },
      async discard(which) {
        stored.links = stored.links.filter((link) => !isDiscarded(link, which));
      },
      findNewest: async (ownerId, purpose) => {
        const isMeant = (link: LinkRow) =>
          link.holderId === ownerId && link.purpose === purpose && link.usedAt === null;
        const link = stored.links.findLast(isMeant);
        const { askedByStaff = false } = link ?? {};
        const newEmail = purpose === 'email-change' ? (link?.sentTo ?? null) : null;
        return link ? { ...link, newEmail, askedByStaff } : null;
      },
      hasOpenedSetup: async (ownerId) =>
        stored.links.some(
          ({ holderId, purpose, usedAt }) =>
            holderId === ownerId && purpose === 'account-setup' && usedAt !== null,
        ),
      hasUndoElsewhere: async ({ id, email }, at) =>
        stored.links.some(
          (link) => link.holderId === id && isUndoElsewhere(link, email) && isValid(link, at),
        ),
    },
    cases: {
      open: async (claim) => void stored.cases.push(claim),
      findOpen: async (id) => stored.cases[id - 1] ?? null,
      close: async (id) => stored.cases.splice(id - 1, 1).length > 0,
    },
    publish: async (event) => void stored.events.push(structuredClone(event)),
    async forgetPublished(subject) {
      stored.events = stored.events.filter((event) => event.subject !== subject);
    },
  };

  const database: Database = {
    owners: {
      findById: async (id) => copy(ownerOf(id)),
      findByEmail: async (email) => copy(stored.owners.find((row) => row.email === email)),
      findDemo: async () => copy(stored.owners.find(({ isDemo }) => isDemo)),
    },
    staff: {
      list: async () => structuredClone(stored.staff),
      findById: async (id) => copy(staffOf(id)),
      findByUsername: async (name) => copy(stored.staff.find((row) => row.username === name)),
      findByEmail: async (email) => copy(stored.staff.find((row) => row.email === email)),
    },
    sessions: {
      findMany: async (ids) => stored.sessions.filter(({ id }) => ids.includes(id)),
      listOpen: async (holder, at) =>
        stored.sessions
          .filter((row) => isHeldBy(row, holder) && row.endedAt === null && row.expires > at)
          .map((row) => ({ ...row, device: row.device })),
      async extend(id, { expires, now: at }) {
        const row = stored.sessions.find((session) => session.id === id);
        if (!row || row.endedAt !== null) return false;
        Object.assign(row, { expires, lastUsedAt: at });
        return true;
      },
      listEnded: async (after) =>
        stored.ended
          .map((sessionId, index) => ({ sessionId, seq: BigInt(index + 1) }))
          .filter(({ seq }) => seq > after),
    },
    links: {
      find: async ({ tokenHash, purpose, now: at }) =>
        copy(
          stored.links.find(
            (link) =>
              hasSameHash(link.tokenHash, tokenHash) &&
              link.purpose === purpose &&
              isValid(link, at),
          ),
        ),
    },
    cases: { listOpen: () => Promise.resolve([]) },
    async inTransaction(work) {
      const before = structuredClone(stored);
      try {
        return await work(tx);
      } catch (error) {
        stored = before;
        throw error;
      }
    },
  };
  /** Changes a row as another request would. */
  const change = (table: 'owners' | 'staff', id: number, changed: object) =>
    void Object.assign(only<object>(table === 'owners' ? ownerOf(id) : staffOf(id)), changed);
  return { database, tx, change, read: () => structuredClone(stored) };
}
