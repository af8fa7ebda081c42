import { expect, test } from 'vitest';
import { accountMailPurposes, mailKinds, quotaOf, type MailData, type MailKind } from './index.ts';

const kinds = Object.keys(mailKinds) as MailKind[];
/** Every kind, and every purpose of an email about an account. Only those two decide. */
const all = kinds.flatMap((kind): { name: string; mail: object }[] =>
  kind === 'account-link'
    ? accountMailPurposes.map((purpose) => ({
        name: `${kind}: ${purpose}`,
        mail: { kind, purpose },
      }))
    : [{ name: kind, mail: { kind } }],
);

const held = (wanted: string) =>
  all
    .filter(({ mail }) => quotaOf(mail as MailData) === wanted)
    .map(({ name }) => name)
    .toSorted();

test('[MAI-10] what a button or a stranger causes is limited', () => {
  expect(held('limited')).toEqual([
    'account-link: account-confirmation',
    'agreement',
    'benefits-left',
    'card-link',
    'finish-enrollment',
    'handover-link',
    'join-link',
    'payment-reminder',
    'restart-link',
    'setup-link',
    'test-receipt',
    'year-offer',
  ]);
});

test('[MAI-11] receipts, confirmations, failed payments, endings, and prices are only delayed', () => {
  expect(held('delayed')).toEqual([
    'account-link: password-changed',
    'appointment',
    'appointment-declined',
    'enrollment-confirmation',
    'first-charge',
    'handover-off',
    'next-charge',
    'payment-action-required',
    'payment-failed',
    'payment-receipt',
    'payment-recorded',
    'payment-recovered',
    'payment-refunded',
    'payment-retry-due',
    'plan-ended',
    'plan-ending',
    'plan-goes-on',
    'plan-handed-over',
    'plan-held',
    'plan-restarted',
    'plan-resumes',
    'plan-set-up',
    'plan-suspended',
    'refund-failed',
    'visit-summary',
  ]);
});

test('[MAI-10] exempt is only what a timer sends once, or its sender limits', () => {
  expect(held('exempt')).toEqual([
    'account-link: account-case',
    'account-link: account-setup',
    'account-link: email-change',
    'account-link: email-change-undo',
    'account-link: email-change-undone',
    'account-link: password-reset',
    'better-plans',
    'card-expiring',
    'care-due',
    'care-unused',
    'change-agreed',
    'change-offer',
    'change-undone',
    'life-stage',
    'price-change',
    'price-kept',
    'price-offer',
    'staff-link',
    'year-statement',
  ]);
});
