import type { LinkKind } from './rules-kinds.ts';

export type LinkState = {
  expiresAt: Date;
  endedAt: Date | null;
  usedAt: Date | null;
  setupIntentId: string | null;
};

type Link = {
  id: string;
  enrollmentId: number;
  /** When a plan that the link starts to bill is due; null for the others. */
  dueAt: Date | null;
  expiresAt: Date;
};
export type StoredLink = LinkState &
  Link & {
    kind: string;
    /** Only of links to join. */
    openedAt: Date | null;
    /** Only of links that ask about a new price; see `price-offer.ts`. */
    campaignId: number | null;
    offer: unknown;
  };
export type NewLink = Link & { kind: LinkKind; tokenHash: Buffer; createdAt: Date };

export type FindLink = (tokenHash: Buffer) => Promise<StoredLink | null>;

export type ReadLink = (id: string) => Promise<StoredLink | null>;

/** Reads the plan's link to join that isn't over, also one that was paid. */
export type ReadJoinLinkOf = (enrollmentId: number, now: Date) => Promise<StoredLink | null>;

/** Writes links in a transaction. */
export type LinkLog = {
  /** Lets the links of a plan take turns. False if no link of this kind can be made: see `linkKinds`. */
  lockEnrollment(enrollmentId: number, kind: LinkKind): Promise<boolean>;
  /** The plan's link with this id; without one, its link of this kind for this day, if it is made for one, that still works. */
  findMade(given: {
    id: string | null;
    enrollmentId: number;
    kind: LinkKind;
    dueAt: Date;
    at: Date;
  }): Promise<Pick<StoredLink, 'id' | 'expiresAt'> | null>;
  /** When the plan's last link of this kind was made, even if it is over. */
  lastMadeAt(enrollment: Pick<NewLink, 'enrollmentId' | 'kind'>): Promise<Date | null>;
  /** Adds a link and ends the plan's earlier ones; see `addLink`. */
  add(link: NewLink): Promise<void>;
  /** Ends all of a plan's links. */
  endAll(enrollmentId: number): Promise<void>;
  /** Reads a link and locks it, with its plan. */
  lock(id: string): Promise<StoredLink | null>;
  /** Notes when a link to join was first opened, or found to be paid. */
  noteJoin(id: string, noted: { what: 'opened' | 'paid'; at: Date }): Promise<void>;
  /** Notes the card that a card link is about to be used with. */
  begin(id: string, setupIntentId: string): Promise<void>;
  /** Lets a link work until then at most. */
  shorten(id: string, until: Date): Promise<void>;
  use(id: string, used: { setupIntentId: string; at: Date }): Promise<void>;
};
