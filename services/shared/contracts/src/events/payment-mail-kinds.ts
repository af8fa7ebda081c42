import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { owedMonthSchema } from '../models/owed.ts';
import { centsSchema } from '../money.ts';
import { aboutEnrollment, addressed, card, defineMails } from './mail-parts.ts';

const openPayment = {
  ...aboutEnrollment,
  enrollmentId: idSchema,
  amountCents: z.int().nonnegative(),
  ...card,
};

/** All that is owed for the plan, oldest first. */
const months = z.array(owedMonthSchema);

/** A monthly payment was declined. */
export const paymentFailedMail = z.object({
  kind: z.literal('payment-failed'),
  ...openPayment,
  months,
  /** Null if there are no more automatic retries. */
  nextAttemptAt: z.iso.datetime().nullable(),
  declineCode: z.string().nullable(),
});

/** The bank requires the owner to confirm a monthly payment. */
export const paymentActionMail = z.object({
  kind: z.literal('payment-action-required'),
  ...openPayment,
  months,
});

/** A failed monthly payment is retried within a day. */
export const paymentRetryMail = z.object({
  kind: z.literal('payment-retry-due'),
  ...openPayment,
  nextAttemptAt: z.iso.datetime(),
});

/** The next payment isn't what the owner expects: another amount, or another day. */
export const nextChargeMail = z.object({
  kind: z.literal('next-charge'),
  ...aboutEnrollment,
  amountCents: z.int(),
  chargeAt: z.iso.datetime(),
  /** The amount before, in cents. */
  lastCents: z.int(),
});

/** `feeCents`: the membership fee in the first payment, which was never paid; absent: there is none. */
const firstCharge = {
  ...aboutEnrollment,
  firstChargeAt: z.iso.datetime(),
  feeCents: centsSchema.optional(),
  ...card,
};

/** An owner set up the payments of a plan that is charged from a day on: what was agreed to. */
export const planSetUpMail = z.object({
  kind: z.literal('plan-set-up'),
  ...firstCharge,
  monthlyCents: z.int().nonnegative(),
});

/** The first payment of a plan that was set up, or started again, a while ago is near. */
export const firstChargeMail = z.object({
  kind: z.literal('first-charge'),
  ...firstCharge,
  /** With the fee. */
  amountCents: z.int().positive(),
});

/** A payment was refunded in whole or in part. */
export const paymentRefundedMail = z.object({
  kind: z.literal('payment-refunded'),
  ...aboutEnrollment,
  amountCents: z.int().positive(),
  /** The amount, time, and card of the payment; the refund goes back to the card. */
  paidCents: z.int().positive(),
  paidAt: z.iso.datetime(),
  ...card,
  /** Months of a year that was paid in advance, or all of it. */
  isPrepaidYear: z.boolean().optional(),
});

/** A refund didn't arrive: the bank sent it back, and the clinic pays it another way. */
export const refundFailedMail = z.object({
  kind: z.literal('refund-failed'),
  ...aboutEnrollment,
  amountCents: z.int().positive(),
  paidAt: z.iso.datetime(),
  ...card,
});

/** A card that pays for plans is about to expire. */
export const cardExpiringMail = z.object({
  kind: z.literal('card-expiring'),
  ...addressed,
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** 1 to 12. The card is valid through the end of that month. */
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  isLastCall: z.boolean(),
  plans: z
    .array(
      z.object({
        enrollmentId: idSchema,
        petName: z.string(),
        planName: z.string(),
      }),
    )
    .min(1),
});

/**
 * A paid invoice. Amounts in cents. `periodEnd` ends the billing period; the next payment is due then unless
 * `nextPaymentAt` differs (a late receipt). `periodStart` is missing if the invoice has no period.
 */
export const paymentReceiptMail = z.object({
  kind: z.literal('payment-receipt'),
  ...aboutEnrollment,
  invoiceId: z.string(),
  amountCents: z.int().nonnegative(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  isRenewal: z.boolean(),
  /** What a change of plan cost at once, which pays for no period of its own. */
  isPlanChange: z.boolean().optional(),
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime(),
  nextPaymentAt: z.iso.datetime(),
  ...card,
});

/** A monthly payment succeeded after failed attempts. Amount in cents. */
export const paymentRecoveredMail = z.object({
  kind: z.literal('payment-recovered'),
  ...aboutEnrollment,
  amountCents: z.int().nonnegative(),
  nextPaymentAt: z.iso.datetime(),
});

export const paymentMails = defineMails({
  'payment-failed': { schema: paymentFailedMail, quota: 'delayed', isEvidence: true },
  'payment-action-required': { schema: paymentActionMail, quota: 'delayed', isEvidence: true },
  'payment-retry-due': { schema: paymentRetryMail, quota: 'delayed', isEvidence: true },
  'payment-refunded': {
    schema: paymentRefundedMail,
    quota: 'delayed',
    isEvidence: true,
    again: 'same',
  },
  'refund-failed': { schema: refundFailedMail, quota: 'delayed', isEvidence: true },
  'next-charge': { schema: nextChargeMail, quota: 'delayed', isEvidence: true },
  'plan-set-up': { schema: planSetUpMail, quota: 'delayed', isEvidence: true, again: 'same' },
  'first-charge': { schema: firstChargeMail, quota: 'delayed', isEvidence: true },
  // A timer sends it, once.
  'card-expiring': { schema: cardExpiringMail, quota: 'exempt', isEvidence: true },
});

/** Made from `payment.succeeded.v1`, without a request. */
export const paymentFactMails = defineMails({
  'payment-receipt': {
    schema: paymentReceiptMail,
    quota: 'delayed',
    isEvidence: true,
    again: 'same',
  },
  'payment-recovered': { schema: paymentRecoveredMail, quota: 'delayed', isEvidence: true },
});
