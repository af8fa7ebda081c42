import { createHash, randomBytes } from 'node:crypto';

export type LinkPurpose =
  | 'account-setup'
  | 'account-confirmation'
  | 'password-reset'
  | 'email-change'
  | 'email-change-undo';

export type StaffLinkPurpose = 'staff-invitation' | 'staff-password-reset' | 'staff-email-change';

type AnyPurpose = LinkPurpose | StaffLinkPurpose;

/** Reason for mailing a link: to use it, or to undo a password change by resetting the password. */
export type LinkReason = LinkPurpose | 'password-changed';

/** Returns the purpose of a link mailed for this reason. */
export const purposeOf = (reason: LinkReason): LinkPurpose =>
  reason === 'password-changed' ? 'password-reset' : reason;

const hour = 3_600_000;

const links: Record<AnyPurpose, { path: string; lifetimeMs: number }> = {
  'account-setup': { path: '/account-setup', lifetimeMs: 7 * 24 * hour },
  'account-confirmation': { path: '/confirm-account', lifetimeMs: 7 * 24 * hour },
  'password-reset': { path: '/reset-password', lifetimeMs: hour },
  'email-change': { path: '/confirm-email-change', lifetimeMs: 24 * hour },
  'email-change-undo': { path: '/undo-email-change', lifetimeMs: 7 * 24 * hour },
  'staff-invitation': { path: '/admin-invitation', lifetimeMs: 7 * 24 * hour },
  'staff-password-reset': { path: '/admin-reset-password', lifetimeMs: hour },
  'staff-email-change': { path: '/admin-confirm-email', lifetimeMs: 24 * hour },
};

/** Minimum time between two setup links to the same address, in milliseconds. */
export const setupLinkIntervalMs = 10 * 60_000;

export type TokenHash = Uint8Array<ArrayBuffer>;

/** Hashes a token for storage and lookup. A plain hash is enough for 256 random bits. */
export function hashLinkToken(token: string): TokenHash {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

export type NewLink = { token: string; tokenHash: TokenHash; expiresAt: Date };

/** Creates a link. The token is never stored. */
export function createLink(purpose: AnyPurpose, now: Date): NewLink {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(now.getTime() + links[purpose].lifetimeMs),
  };
}

/** Builds the URL that is mailed. */
export function linkUrl(options: {
  publicUrl: string;
  purpose: AnyPurpose;
  token: string;
}): string {
  const url = new URL(links[options.purpose].path, options.publicUrl);
  url.searchParams.set('token', options.token);
  return url.href;
}
