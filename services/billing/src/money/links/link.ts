import type { LinkKind, LinkState } from './rules.ts';

export type StoredLink = LinkState & { id: string; enrollmentId: number; kind: string };

type NewLink = {
  id: string;
  enrollmentId: number;
  kind: LinkKind;
  tokenHash: Buffer;
  expiresAt: Date;
};

export type FindLink = (tokenHash: Buffer) => Promise<StoredLink | null>;

/** Writes links in a transaction. */
export type LinkLog = {
  /** Adds a link and ends the plan's earlier ones. False if the plan has ended meanwhile. */
  add(link: NewLink): Promise<boolean>;
  /** Reads a link and locks it. */
  lock(id: string): Promise<StoredLink | null>;
  use(id: string, used: { setupIntentId: string; at: Date }): Promise<void>;
};
