import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import type { AccountCaseReader, AccountCaseStore } from './store-cases.ts';
import type { LinkReader, LinkStore } from './store-links.ts';
import type { OwnerReader, OwnerStore } from './store-owners.ts';
import type { SessionReader, SessionStore } from './store-sessions.ts';
import type { StaffReader, StaffStore } from './store-staff.ts';

/** Reads and single-statement writes outside of transactions. */
export type Readers = {
  owners: OwnerReader;
  staff: StaffReader;
  sessions: SessionReader;
  links: LinkReader;
  cases: AccountCaseReader;
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

export type Clock = () => Date;
