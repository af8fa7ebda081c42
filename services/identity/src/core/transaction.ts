import type { AccountCase, OwnerContact, SessionKind, StaffRole } from '@petwell/contracts';
import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import type {
  LinkPurpose,
  OwnerLinkPurpose,
  StaffLinkPurpose,
  TokenHash,
} from './one-time-link.ts';
import type { OwnerAccount } from './owner-account.ts';
import type { SessionEnds } from '../sessions/rules-lifetime.ts';
import type { StaffAccount } from './staff-account.ts';

/** Reads owners outside of transactions. */
export type OwnerReader = {
  findById(id: number): Promise<OwnerAccount | null>;
  findByEmail(email: string): Promise<OwnerAccount | null>;
  findDemo(): Promise<OwnerAccount | null>;
};

export type OwnerStore = {
  findById(id: number): Promise<OwnerAccount | null>;
  /** Locks owners with this address or registered for this enrollment. */
  findForRegistration(key: { email: string; enrollmentId: number }): Promise<OwnerAccount[]>;
  /** Locks the owner until the transaction ends. */
  lock(id: number): Promise<OwnerAccount | null>;
  /** Creates an owner. Throws AppError email_taken if the address was taken concurrently. */
  create(owner: OwnerContact & { registeredEnrollmentId: number }): Promise<OwnerAccount>;
  /**
   * Updates an owner and increments the version if `contact` is given; a new address isn't confirmed yet.
   * Throws AppError email_taken.
   */
  update(
    id: number,
    change: { contact?: OwnerContact; registeredEnrollmentId?: number },
  ): Promise<OwnerAccount>;
  /** Sets the first password and activates the account; null if a password is already set. */
  activate(id: number, passwordHash: string): Promise<OwnerAccount | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** Marks the address as confirmed. */
  confirmEmail(id: number, now: Date): Promise<void>;
  /** Sets a password that the holder of the mailbox has chosen. */
  resetPassword(id: number, reset: { passwordHash: string; now: Date }): Promise<void>;
  /** Records that staff attached something. */
  markAttached(id: number, now: Date): Promise<void>;
  /** Records which enrollment a setup session starts to pay; null once that one can't be paid. */
  setPayment(id: number, enrollmentId: number | null): Promise<void>;
  /** Removes the password, and deactivates the account. A setup link may be sent at once. */
  removePassword(id: number): Promise<void>;
  /** Deletes the owner and their links. Sessions remain, without the owner. */
  remove(id: number): Promise<void>;
  /** Returns true for the one caller that may send a setup link now. */
  claimSetupLink(id: number, times: { now: Date; notSince: Date }): Promise<boolean>;
};

export type StaffChange = Partial<
  Pick<StaffAccount, 'name' | 'email' | 'emailConfirmedAt' | 'passwordHash' | 'role' | 'isActive'>
>;

/** Reads staff accounts outside of transactions. */
export type StaffReader = {
  /** Lists accounts by username. */
  list(): Promise<StaffAccount[]>;
  findById(id: number): Promise<StaffAccount | null>;
  findByUsername(username: string): Promise<StaffAccount | null>;
  findByEmail(email: string): Promise<StaffAccount | null>;
};

export type StaffStore = {
  /** Locks the account until the transaction ends. */
  lock(id: number): Promise<StaffAccount | null>;
  /** Locks all accounts until the transaction ends. */
  lockAll(): Promise<StaffAccount[]>;
  /** Creates an account without a password; null if the username or the email is taken. */
  create(account: {
    name: string;
    username: string;
    email: string;
    role: StaffRole;
  }): Promise<StaffAccount | null>;
  /** Throws AppError email_taken. */
  update(id: number, change: StaffChange): Promise<StaffAccount>;
  setPassword(id: number, passwordHash: string): Promise<void>;
};

export type StoredSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  createdAt: Date;
  endedAt: Date | null;
};

/** Holder of sessions: an owner (certain kinds of session) or a staff member. */
export type SessionHolder =
  | { ownerId: number; kinds: readonly SessionKind[] }
  | { staffId: number };

export type OpenSession = { id: string; device: string | null; createdAt: Date; lastUsedAt: Date };

export type NewSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  device: string | null;
  ownerId?: number;
  staffId?: number;
};

/** Reads sessions outside of transactions. */
export type SessionReader = {
  findMany(ids: readonly string[]): Promise<StoredSession[]>;
  /** Lists open, unexpired sessions, last used first. */
  listOpen(holder: SessionHolder, now: Date): Promise<OpenSession[]>;
  /** Extends a session that is in use. False if it has ended. */
  extend(id: string, times: { expires: Date; now: Date }): Promise<boolean>;
  /** Lists sessions ended after this position whose tokens could still be valid, oldest first. */
  listEnded(after: bigint, now: Date): Promise<{ seq: bigint; sessionId: string }[]>;
};

export type EndedSessions =
  | { ids: readonly string[] }
  | (SessionHolder & { only?: string; except?: string });

export type SessionStore = {
  open(session: NewSession): Promise<void>;
  /** Tells whether one of the holder's sessions, or `only` this one, is open and unexpired. */
  hasOpen(holder: SessionHolder & { only?: string }, now: Date): Promise<boolean>;
  /**
   * Ends sessions and returns the ids of those that were still open. Call it late in the transaction: it
   * holds a global lock until commit.
   */
  end(which: EndedSessions, now: Date): Promise<string[]>;
};

/** A mailed link that is still valid. */
export type MailedLink<Purpose extends LinkPurpose = LinkPurpose> = {
  id: number;
  purpose: Purpose;
  /** The owner, or the staff member for a purpose of staff. */
  holderId: number;
  /** The address that the link was mailed to; null if that was the owner's own. */
  sentTo: string | null;
  createdAt: Date;
};

/** Reads links outside of transactions. */
export type LinkReader = {
  /** Finds a link; null if it is unknown, used, or expired. */
  find(link: {
    tokenHash: TokenHash;
    purpose: LinkPurpose;
    now: Date;
  }): Promise<Omit<MailedLink, 'purpose'> | null>;
};

/** Which unused links end. */
export type DiscardedLinks =
  | { staffId: number; purposes?: readonly StaffLinkPurpose[] }
  | { ownerId: number; purposes: readonly OwnerLinkPurpose[] }
  /**
   * All of the owner's, except undo links that were mailed to another address than `email`: with
   * `undoBefore`, only those older than that link.
   */
  | { ownerId: number; email: string; undoBefore?: number | undefined };

export type LinkStore = {
  add(link: {
    tokenHash: TokenHash;
    purpose: LinkPurpose;
    holderId: number;
    sentTo: string;
    expiresAt: Date;
  }): Promise<void>;
  /** Marks the link as used. False if it was used or has expired meanwhile. */
  claim(link: Pick<MailedLink, 'id' | 'purpose'>, now: Date): Promise<boolean>;
  /** Deletes unused links. */
  discard(which: DiscardedLinks): Promise<void>;
  /** Finds the owner's newest unused link, also an expired one that retention hasn't removed. */
  findNewest(
    ownerId: number,
    purpose: OwnerLinkPurpose,
  ): Promise<{ newEmail: string | null; createdAt: Date; expiresAt: Date } | null>;
  /** Tells whether somebody opened a setup link of the owner, and so reads mail at the address. */
  hasOpenedSetup(ownerId: number): Promise<boolean>;
  /** Tells whether an undo link that was mailed to another address is still valid. */
  hasUndoElsewhere(owner: { id: number; email: string }, now: Date): Promise<boolean>;
};

export type AccountCaseStore = {
  open(claim: { ownerId: number; kind: AccountCase['kind']; email: string }): Promise<void>;
  findOpen(id: number): Promise<{ ownerId: number; email: string } | null>;
  /** Closes an open case. False if there is none. */
  close(id: number, by: { username: string; now: Date }): Promise<boolean>;
};

/** Reads and single-statement writes outside of transactions. */
export type Readers = {
  owners: OwnerReader;
  staff: StaffReader;
  sessions: SessionReader;
  links: LinkReader;
  /** Lists open cases, oldest first. */
  cases: { listOpen(): Promise<AccountCase[]> };
};

/** A database transaction that can also publish events, through the outbox. */
export type Transaction = {
  owners: OwnerStore;
  staff: StaffStore;
  sessions: SessionStore;
  links: LinkStore;
  cases: AccountCaseStore;
  publish<Type extends EventType>(event: NewEvent<Type>): Promise<void>;
  /** Deletes the published events of a subject from the outbox early. */
  forgetPublished(subject: string): Promise<void>;
};

export type Database = Readers & {
  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
};

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Hashes a new password. `personal`: publicly known facts about the user.
   * @throws AppError validation_failed (field password) if it is easy to guess
   */
  hashNew(password: string, personal: readonly string[]): Promise<string>;
  /**
   * Verifies a password. For `null` (no such account) it takes as long as for a wrong password and returns
   * false.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Checks whether the hash was made with weaker parameters than the current ones. */
  needsRehash(hash: string): boolean;
};

/** Where an attempt comes from; `device` is the browser's device cookie. */
export type AttemptOrigin = { address: string; device?: string | undefined };

/**
 * Counts attempts per address and per account. Networks and devices that signed in to the account before have
 * budgets of their own. Throws AppError rate_limited with the retry time.
 */
export type AttemptLimits = {
  count(attempt: { address: string; account?: string; device?: string | undefined }): Promise<void>;
  /**
   * Counts like `count`, but for the account only and without throwing. False if over the limit. Without an
   * origin, there is one budget wherever the attempts come from.
   */
  allowsAccount(account: string, from?: AttemptOrigin): Promise<boolean>;
  /** Clears the account's failures after a success and marks the network and the device as known. */
  forgive(account: string, address?: string, device?: string): Promise<void>;
};

export type Clock = () => Date;
