import { createHash, createHmac } from 'node:crypto';

export type LinkKind = 'card';

/** The page that a link opens, and how long it works, in milliseconds. */
const pages: Record<LinkKind, { path: string; lifetimeMs: number }> = {
  card: { path: '/card-link', lifetimeMs: 7 * 86_400_000 },
};

/** How long the card that used a link may be confirmed again, as after the bank's approval. */
const finishMs = 3_600_000;

export type LinkState = {
  expiresAt: Date;
  endedAt: Date | null;
  usedAt: Date | null;
  setupIntentId: string | null;
};

/**
 * Returns whether a link can be used. `repeated`: it was used with this very card setup a moment ago, so the answer
 * may have been lost, or the bank has approved the payment meanwhile.
 */
export function standingOf(
  link: LinkState,
  { now, setupIntentId = null }: { now: Date; setupIntentId?: string | null },
): 'open' | 'repeated' | 'gone' {
  if (link.endedAt !== null || link.expiresAt <= now) return 'gone';
  if (link.usedAt === null) return 'open';
  const isSame = setupIntentId !== null && link.setupIntentId === setupIntentId;
  return isSame && now.getTime() < link.usedAt.getTime() + finishMs ? 'repeated' : 'gone';
}

/** Hashes a token for storage and lookup. A plain hash is enough for 256 bits that nobody can guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives a link's token from its id, so that a repeated request gets the same link and no table has it. */
export const tokenOf = (linkId: string, secret: string): string =>
  createHmac('sha256', secret).update(`plan link ${linkId}`).digest('base64url');

/** The token is in the fragment, which browsers don't send. */
export function urlOf(
  kind: LinkKind,
  { token, publicUrl }: { token: string; publicUrl: string },
): string {
  const url = new URL(pages[kind].path, publicUrl);
  url.hash = `token=${token}`;
  return url.href;
}

export const expiryOf = (kind: LinkKind, now: Date): Date =>
  new Date(now.getTime() + pages[kind].lifetimeMs);
