import type { HeldAccount, OwnerContact, SessionKind, StaffRole } from '@petwell/contracts';
import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import type { LinkPurpose, TokenHash } from '../domain/one-time-link.ts';
import type { OwnerAccount } from '../domain/owner-account.ts';
import type { SessionEnds } from '../domain/session-lifetime.ts';

/** Owners outside of transactions. */
export type OwnerReader = {
  findById(id: number): Promise<OwnerAccount | null>;
  findByEmail(email: string): Promise<OwnerAccount | null>;
  findDemo(): Promise<OwnerAccount | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
};

export type OwnerStore = {
  findById(id: number): Promise<OwnerAccount | null>;
  /** The owner with that address, or the one registered for that enrollment. */
  findForRegistration(key: { email: string; enrollmentId: number }): Promise<OwnerAccount[]>;
  /** Locks the owner until the transaction ends. */
  lock(id: number): Promise<OwnerAccount | null>;
  /** Throws AppError email_taken when the address belongs to somebody else by now. */
  create(owner: OwnerContact & { registeredEnrollmentId: number }): Promise<OwnerAccount>;
  /** Counts the version up when `contact` is given. Throws AppError email_taken. */
  update(
    id: number,
    change: { contact?: OwnerContact; registeredEnrollmentId?: number },
  ): Promise<OwnerAccount>;
  /** Sets the first password and activates; null when there is a password already. */
  activate(id: number, passwordHash: string): Promise<OwnerAccount | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** Deletes the owner with their links; their sessions stay without a name. */
  remove(id: number): Promise<void>;
  /** True for the one caller that may send a set-up link now. */
  claimSetupLink(id: number, times: { now: Date; notSince: Date }): Promise<boolean>;
};

export type StaffAccount = {
  id: number;
  username: string;
  passwordHash: string;
  role: StaffRole;
  isActive: boolean;
  createdAt: Date;
};

/** What a manager changes about an account. */
export type StaffChange = { role?: StaffRole; isActive?: boolean; passwordHash?: string };

/** Staff accounts outside of transactions. */
export type StaffReader = {
  /** By user name. */
  list(): Promise<StaffAccount[]>;
  findById(id: number): Promise<StaffAccount | null>;
  findByUsername(username: string): Promise<StaffAccount | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
};

export type StaffStore = {
  /** Locks all accounts until the transaction ends. */
  lockAll(): Promise<StaffAccount[]>;
  /** Null when the user name is taken. */
  create(account: {
    username: string;
    passwordHash: string;
    role: StaffRole;
  }): Promise<StaffAccount | null>;
  update(id: number, change: StaffChange): Promise<StaffAccount>;
  setPassword(id: number, passwordHash: string): Promise<void>;
};

export type StoredSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  createdAt: Date;
  endedAt: Date | null;
};

/** Whose sessions: an owner's of some kinds, or those of a member of staff. */
export type SessionHolder =
  { ownerId: number; kinds: readonly SessionKind[] } | { staffId: number };

export type OpenSession = { id: string; device: string | null; createdAt: Date; lastUsedAt: Date };

export type NewSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  device: string | null;
  ownerId?: number;
  staffId?: number;
};

/** Sessions outside of transactions. */
export type SessionReader = {
  findMany(ids: readonly string[]): Promise<StoredSession[]>;
  /** Open and not expired, last used first. */
  listOpen(holder: SessionHolder, now: Date): Promise<OpenSession[]>;
  /** Extends a session that is in use. False when it has ended. */
  extend(id: string, times: { expires: Date; now: Date }): Promise<boolean>;
  /** Sessions ended after that position that could still be valid, oldest first. */
  listEnded(after: bigint, now: Date): Promise<{ seq: bigint; sessionId: string }[]>;
};

export type EndedSessions =
  { ids: readonly string[] } | (SessionHolder & { only?: string; except?: string });

export type SessionStore = {
  open(session: NewSession): Promise<void>;
  /**
   * Ends sessions for everybody; answers the ids of those that were still open. Call it late: transactions
   * that end sessions wait for each other from here to the commit.
   */
  end(which: EndedSessions, now: Date): Promise<string[]>;
};

type LinkKey = { tokenHash: TokenHash; purpose: LinkPurpose; now: Date };
type ClaimedLink = { ownerId: number; previousEmail: string | null };

export type LinkStore = {
  add(link: {
    tokenHash: TokenHash;
    purpose: LinkPurpose;
    ownerId: number;
    previousEmail?: string;
    expiresAt: Date;
  }): Promise<void>;
  /** Uses the link up; null when it is unknown, used or expired. */
  claim(link: LinkKey): Promise<ClaimedLink | null>;
  /** Deletes the owner's unused links of that purpose. */
  discard(ownerId: number, purpose: LinkPurpose): Promise<void>;
};

/** Everything held about owners, for themselves to read. */
export type HeldData = { read(ownerId: number): Promise<HeldAccount | null> };

/** Reads and single writes outside of transactions. */
export type Readers = {
  owners: OwnerReader;
  staff: StaffReader;
  sessions: SessionReader;
  /** Whose link it is, while it works. */
  links: { findOwner(link: LinkKey): Promise<number | null> };
};

/** A transaction can also publish: the event exists exactly when the change does. */
export type Transaction = {
  owners: OwnerStore;
  staff: StaffStore;
  sessions: SessionStore;
  links: LinkStore;
  publish<Type extends EventType>(event: NewEvent<Type>): Promise<void>;
  /** Deletes the published events of a subject from the outbox before their time. */
  forgetPublished(subject: string): Promise<void>;
};

export type Database = Readers & {
  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
};

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Hashes a new password. `personal`: what others know about its owner.
   * @throws AppError validation_failed (field password) when it is easy to guess
   */
  hashNew(password: string, personal: readonly string[]): Promise<string>;
  /** Takes the same time for `null` (no such account) as for a wrong password, and is then false. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** The hash was made with weaker parameters than today's. */
  needsRehash(hash: string): boolean;
};

/** Counts tries per address and per account. Throws AppError rate_limited with when to come back. */
export type AttemptLimits = {
  count(attempt: { address: string; account?: string }): Promise<void>;
  /** Like `count` for the account alone, without throwing: false when there were too many. */
  allowsAccount(account: string): Promise<boolean>;
  /** A success forgives the account's failures, and makes the address one of the owner's own. */
  forgive(account: string, address?: string): Promise<void>;
};

export type Clock = () => Date;
