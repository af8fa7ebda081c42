import { z } from 'zod';
import type { MailAgain } from '../models/mail.ts';
import { card, defineMails, type MailQuota } from './mail-parts.ts';

/** Reasons for an email about an account. */
export const accountMailPurposes = [
  'account-setup',
  'account-confirmation',
  'password-reset',
  'password-changed',
  'email-change',
  'email-change-undo',
  'email-change-undone',
  'account-case',
] as const;

/** Reasons for an email to a staff member. */
export const staffMailPurposes = [
  'staff-invitation',
  'staff-password-reset',
  'staff-email-change',
  'staff-email-changed',
] as const;

/** An owner gets a one-time link, or a notice. */
export const accountLinkMail = z.object({
  kind: z.literal('account-link'),
  /** `password-changed` announces a new password, with a link that resets it again. */
  purpose: z.enum(accountMailPurposes),
  firstName: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** Null for notices, whose URL is an ordinary page. */
  expiresAt: z.iso.datetime().nullable(),
});

/** A staff member gets a one-time link, or a notice. */
export const staffLinkMail = accountLinkMail.extend({
  kind: z.literal('staff-link'),
  purpose: z.enum(staffMailPurposes),
  username: z.string(),
  /** The manager's name, for invitations only. */
  invitedBy: z.string().nullable(),
});

/** A manager asked for a test receipt, which belongs to no owner. */
export const testReceiptMail = z.object({
  kind: z.literal('test-receipt'),
  paymentIntentId: z.string(),
  amountCents: z.int().nonnegative(),
  paidAt: z.iso.datetime(),
  ...card,
});

export const accountMails = defineMails({
  'account-link': {
    schema: accountLinkMail,
    // Identity limits the exempt ones by address.
    quota: {
      'account-confirmation': 'limited',
      'password-changed': 'delayed',
      'account-setup': 'exempt',
      'password-reset': 'exempt',
      'email-change': 'exempt',
      'email-change-undo': 'exempt',
      'email-change-undone': 'exempt',
      'account-case': 'exempt',
    } satisfies Record<(typeof accountMailPurposes)[number], MailQuota>,
    hasSecretLink: true,
    again: {
      'account-setup': 'sign-in-link',
      'password-reset': 'sign-in-link',
      'account-confirmation': 'address-link',
      'email-change': 'address-link',
    } satisfies Partial<Record<(typeof accountMailPurposes)[number], MailAgain>>,
    keyPrefix: 'owner.link-requested.v1',
  },
  // A manager invites staff.
  'staff-link': {
    schema: staffLinkMail,
    quota: 'exempt',
    hasSecretLink: true,
    keyPrefix: 'staff.link-requested.v1',
  },
  'test-receipt': { schema: testReceiptMail, quota: 'limited' },
});
