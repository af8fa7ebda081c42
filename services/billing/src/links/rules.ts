import { createHash, createHmac } from 'node:crypto';
import { type LinkKind, linkKinds } from './rules-kinds.ts';
import type { BillingStanding } from '../start-billing/index.ts';
import type { LinkState, NewLink } from './link.ts';

/**
 * How long the card that used a link may be confirmed again, and how long after a decline another card may be entered.
 */
export const finishMs = 3_600_000;

/**
 * `repeated`: the link was used with this very card setup a moment ago, so the answer may have been lost, or the bank
 * has approved the payment meanwhile.
 */
export type LinkStanding = 'open' | 'repeated' | 'used' | 'gone';

export function standingOf(
  link: LinkState,
  { now, setupIntentId = null }: { now: Date; setupIntentId?: string | null },
): LinkStanding {
  if (link.endedAt !== null || link.expiresAt <= now) return 'gone';
  if (link.usedAt === null) return 'open';
  const isSame = setupIntentId !== null && link.setupIntentId === setupIntentId;
  return isSame && now.getTime() < link.usedAt.getTime() + finishMs ? 'repeated' : 'used';
}

/**
 * Whether a plan can be agreed to and paid with a link to join. `paid`: a moment ago, so the page says thank you; the
 * payment ends the link.
 */
export function joinStandingOf(
  link: LinkState,
  { now, isPaid }: { now: Date; isPaid: boolean },
): 'open' | 'paid' | 'gone' {
  if (link.endedAt !== null || link.expiresAt <= now) return 'gone';
  if (!isPaid) return link.usedAt === null ? 'open' : 'gone';
  const paidMs = link.usedAt?.getTime() ?? now.getTime();
  return now.getTime() < paidMs + finishMs ? 'paid' : 'gone';
}

/** Hashes a token for storage and lookup. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives a link's token from its id, so that a repeated request gets the same link and no table has it. */
export const tokenOf = (linkId: string, secret: string): string =>
  createHmac('sha256', secret).update(`plan link ${linkId}`).digest('base64url');

/** The token is in the fragment, which browsers don't send. */
export function urlOf(
  kind: LinkKind,
  { id, secret, publicUrl }: { id: string; secret: string; publicUrl: string },
): string {
  const url = new URL(linkKinds[kind].path, publicUrl);
  url.hash = `token=${tokenOf(id, secret)}`;
  return url.href;
}

/** Makes a link that works for its kind's time, and at most until `until`. */
export function newLink(
  given: Pick<NewLink, 'id' | 'enrollmentId' | 'kind' | 'dueAt'> & { until?: Date },
  { now, secret }: { now: Date; secret: string },
): NewLink {
  const { until, ...link } = given;
  const longest = now.getTime() + linkKinds[link.kind].lifetimeDays * 86_400_000;
  const expiresAt = new Date(Math.min(longest, until?.getTime() ?? longest));
  return { ...link, createdAt: now, expiresAt, tokenHash: hashToken(tokenOf(link.id, secret)) };
}

/** How long after a plan's link its next one of the same kind can be mailed. */
const resendPauseMs = 120_000;

/** Returns in how many seconds a plan's next link can be mailed; 0: now. */
export const secondsUntilNext = (lastMadeAt: Date | null, now: Date): number =>
  lastMadeAt === null
    ? 0
    : Math.max(0, Math.ceil((lastMadeAt.getTime() + resendPauseMs - now.getTime()) / 1000));

/**
 * Whether a link may start to bill a plan. A used one may if the plan still waits for its subscription, because a crash
 * came in between; a repetition finds the plan running, and never starts one that has ended again.
 */
const startable: Record<LinkStanding, readonly BillingStanding[]> = {
  open: ['closed', 'waiting'],
  used: ['waiting'],
  repeated: ['running', 'waiting'],
  gone: [],
};
export const mayStart = (link: LinkStanding, standing: BillingStanding): boolean =>
  startable[link].includes(standing);
