import { createHash, randomBytes } from 'node:crypto';

export type LinkPurpose = 'account-setup' | 'password-reset' | 'email-change-undo';

/** Why a link is mailed: to be used, or to have a change of the password taken back by resetting it. */
export type LinkReason = LinkPurpose | 'password-changed';

/** What a link mailed for this reason is good for. */
export const purposeOf = (reason: LinkReason): LinkPurpose =>
  reason === 'password-changed' ? 'password-reset' : reason;

const hour = 3_600_000;

const links: Record<LinkPurpose, { path: string; lifetimeMs: number }> = {
  'account-setup': { path: '/account-setup', lifetimeMs: 7 * 24 * hour },
  'password-reset': { path: '/reset-password', lifetimeMs: hour },
  'email-change-undo': { path: '/undo-email-change', lifetimeMs: 7 * 24 * hour },
};

/** A set-up link for an address is mailed at most once in this time, in milliseconds. */
export const setupLinkIntervalMs = 10 * 60_000;

export type TokenHash = Uint8Array<ArrayBuffer>;

/** What is stored and looked up instead of the token. The token has 256 random bits: one plain hash is enough. */
export function hashLinkToken(token: string): TokenHash {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

export type NewLink = { token: string; tokenHash: TokenHash; expiresAt: Date };

/** A fresh link; its token is never stored. */
export function createLink(purpose: LinkPurpose, now: Date): NewLink {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(now.getTime() + links[purpose].lifetimeMs),
  };
}

/** The address that the mail leads to. */
export function linkUrl(options: {
  publicUrl: string;
  purpose: LinkPurpose;
  token: string;
}): string {
  const url = new URL(links[options.purpose].path, options.publicUrl);
  url.searchParams.set('token', options.token);
  return url.href;
}
