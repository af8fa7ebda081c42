import { createHash, randomBytes } from 'node:crypto';

const hour = 3_600_000;
const day = 24 * hour;
const isGone = 'This link has been used already or has expired.';
const isGoneOrReplaced =
  'This link has been used already, has expired, or was replaced by a newer one.';

/** Every mailed link: the page that it opens, its lifetime, and the answer once it's no longer valid. */
const links = {
  'account-setup': {
    path: '/account-setup',
    lifetimeMs: 7 * day,
    invalid: `${isGone} If your account is set up, please sign in.`,
  },
  'account-confirmation': {
    path: '/confirm-account',
    lifetimeMs: 7 * day,
    invalid:
      'This link has been used already, has expired, or the account has been removed or changed since.',
  },
  'password-reset': {
    path: '/reset-password',
    lifetimeMs: hour,
    invalid: `${isGone} Please ask for a new one.`,
  },
  'email-change': {
    path: '/confirm-email-change',
    lifetimeMs: day,
    invalid: `${isGoneOrReplaced} Your address stays as it was.`,
  },
  'email-change-undo': {
    path: '/undo-email-change',
    lifetimeMs: 7 * day,
    invalid: `${isGone} Please call the clinic.`,
  },
  'staff-invitation': {
    path: '/admin-invitation',
    lifetimeMs: 7 * day,
    invalid: isGoneOrReplaced,
  },
  'staff-password-reset': {
    path: '/admin-reset-password',
    lifetimeMs: hour,
    invalid: isGoneOrReplaced,
  },
  'staff-email-change': {
    path: '/admin-confirm-email',
    lifetimeMs: day,
    invalid: `${isGoneOrReplaced} The address stays as it was.`,
  },
} as const;

export type LinkPurpose = keyof typeof links;
export type StaffLinkPurpose = Extract<LinkPurpose, `staff-${string}`>;
export type OwnerLinkPurpose = Exclude<LinkPurpose, StaffLinkPurpose>;

/** Reason for mailing a link: to use it, or to undo a password change by resetting the password. */
export type LinkReason = LinkPurpose | 'password-changed';

/** Returns the purpose of a link mailed for this reason. */
export const purposeOf = (reason: LinkReason): LinkPurpose =>
  reason === 'password-changed' ? 'password-reset' : reason;

export const isStaffPurpose = (purpose: LinkPurpose): purpose is StaffLinkPurpose =>
  purpose.startsWith('staff-');

/** Returns the answer to a link that is unknown, used, expired, or replaced. */
export const invalidMessage = (purpose: LinkPurpose): string => links[purpose].invalid;

/** Minimum time between two setup links to the same address, in milliseconds. */
export const setupLinkIntervalMs = 10 * 60_000;

export type TokenHash = Uint8Array<ArrayBuffer>;

/** Hashes a token for storage and lookup. A plain hash is enough for 256 random bits. */
export function hashLinkToken(token: string): TokenHash {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** Creates a link. The token stands only in the URL, which is never stored. */
export function createLink(
  purpose: LinkPurpose,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { tokenHash: TokenHash; expiresAt: Date; url: string } {
  const { path, lifetimeMs } = links[purpose];
  const token = randomBytes(32).toString('base64url');
  const url = new URL(path, publicUrl);
  url.searchParams.set('token', token);
  return {
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(now.getTime() + lifetimeMs),
    url: url.href,
  };
}
