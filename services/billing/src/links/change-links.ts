import type { LinkKind } from './rules-kinds.ts';
import { goneIfMissing, linkInvalid } from './link-refusals.ts';
import type { FindLink, LinkState, ReadLink, StoredLink } from './link.ts';
import { hashToken, newLink, standingOf, urlOf } from './rules.ts';

/** Links that ask an owner about something: their ids are those of what they ask about. */
export function createOfferLinks(deps: {
  kind: LinkKind;
  findLink: FindLink;
  readLink: ReadLink;
  secret: string;
  publicUrl: string;
  clock: () => Date;
}) {
  const { kind, findLink, secret, publicUrl, clock } = deps;

  /** @throws AppError link_invalid (expired, replaced, or ended) */
  function requireOpen<Link extends LinkState>(link: Link | null): Link {
    if (!link || standingOf(link, { now: clock() }) === 'gone') throw linkInvalid();
    return link;
  }

  return {
    invalid: linkInvalid,
    goneIfMissing,
    requireOpen,
    /** Until when the link of a change works. @throws AppError link_invalid (deleted long after its end) */
    async readEnd(id: string): Promise<Date> {
      const link = await deps.readLink(id);
      if (!link) throw linkInvalid();
      return link.expiresAt;
    },
    /** @throws AppError link_invalid (also unknown, and of another kind) */
    async find(token: string): Promise<StoredLink> {
      const link = await findLink(hashToken(token));
      if (link?.kind !== kind) throw linkInvalid();
      return requireOpen(link);
    },
    /** Works until then, and at most for the kind's time. */
    build: (id: string, given: { enrollmentId: number; until?: Date }) =>
      newLink({ id, kind, dueAt: null, ...given }, { now: clock(), secret }),
    urlOf: (id: string) => urlOf(kind, { id, secret, publicUrl }),
  };
}
export type ChangeLinks = ReturnType<typeof createOfferLinks>;
