import type { MailData, MailKind } from './compose-mail.ts';

/**
 * How the quota of a mailbox that nobody confirmed or paid from holds an email. `limited`: it counts and waits, and is
 * dropped if its turn is too far off. `delayed`: it counts and waits, and is never dropped. `exempt`: neither; no button
 * and no stranger causes it, or its sender limits it.
 */
export type MailQuota = 'limited' | 'delayed' | 'exempt';

type AccountMail = Extract<MailData, { kind: 'account-link' }>;

const byKind = {
  'finish-enrollment': 'limited',
  'payment-reminder': 'limited',
  'card-link': 'limited',
  'join-link': 'limited',
  'restart-link': 'limited',
  'setup-link': 'limited',
  agreement: 'limited',
  'test-receipt': 'limited',
  'enrollment-confirmation': 'delayed',
  'payment-receipt': 'delayed',
  'payment-recorded': 'delayed',
  'payment-refunded': 'delayed',
  'refund-failed': 'delayed',
  'payment-failed': 'delayed',
  'payment-action-required': 'delayed',
  'payment-retry-due': 'delayed',
  'payment-recovered': 'delayed',
  'plan-suspended': 'delayed',
  'plan-ended': 'delayed',
  'plan-ending': 'delayed',
  'plan-goes-on': 'delayed',
  'plan-restarted': 'delayed',
  'plan-set-up': 'delayed',
  'next-charge': 'delayed',
  'first-charge': 'delayed',
  appointment: 'delayed',
  'appointment-declined': 'delayed',
  'visit-summary': 'delayed',
  // Timers send these, once each.
  'card-expiring': 'exempt',
  'care-due': 'exempt',
  'care-unused': 'exempt',
  // A manager invites staff.
  'staff-link': 'exempt',
} as const satisfies Record<Exclude<MailKind, 'account-link'>, MailQuota>;

/** Identity limits the exempt ones by address. */
const byPurpose = {
  'account-confirmation': 'limited',
  'password-changed': 'delayed',
  'account-setup': 'exempt',
  'password-reset': 'exempt',
  'email-change': 'exempt',
  'email-change-undo': 'exempt',
  'email-change-undone': 'exempt',
  'account-case': 'exempt',
} as const satisfies Record<AccountMail['purpose'], MailQuota>;

export const quotaOf = (data: MailData): MailQuota =>
  data.kind === 'account-link' ? byPurpose[data.purpose] : byKind[data.kind];
