import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { aboutEnrollment, defineMails } from './mail-parts.ts';

/** An unpaid enrollment is removed at `removalAt`; `others` are further ones of the owner. */
export const paymentReminderMail = z.object({
  kind: z.literal('payment-reminder'),
  ...aboutEnrollment,
  /** False if the owner needs an emailed link to sign in. */
  hasPassword: z.boolean(),
  removalAt: z.iso.datetime(),
  others: z
    .array(
      z.object({
        petName: z.string(),
        planName: z.string(),
        /** Absent while the removal is far off. */
        removalAt: z.iso.datetime().optional(),
      }),
    )
    .optional(),
});

/** An enrollment was left before paying. */
export const finishEnrollmentMail = paymentReminderMail.omit({ removalAt: true }).extend({
  kind: z.literal('finish-enrollment'),
  /** Only the notice of a removal can follow, for each of the plans. */
  isLast: z.boolean(),
});

/** The payment provider stopped retrying, so the plan is on hold. */
export const planSuspendedMail = z.object({
  kind: z.literal('plan-suspended'),
  ...aboutEnrollment,
  enrollmentId: idSchema,
  /** It is paid elsewhere, and was until this day at the clinic. Absent: it is paid by card. */
  paidUntil: daySchema.optional(),
});

/** Staff, or the owner, ended a plan or set its end: the only email about that ending. */
export const planEndingMail = z.object({
  kind: z.literal('plan-ending'),
  ...aboutEnrollment,
  /** When it ended, or is going to end. */
  endsAt: z.iso.datetime(),
  hasEnded: z.boolean(),
  /** Null if nothing was paid. */
  lastPayment: z
    .object({ amountCents: z.int().nonnegative(), paidAt: z.iso.datetime() })
    .nullable(),
  /** The pet died: condolences, without amounts. */
  hasDied: z.boolean(),
  /** The pet outgrew the plan, and the owner didn't answer. */
  isUnanswered: z.boolean().optional(),
  /** It ends before a year is over that was paid in advance. */
  hasPrepaidYear: z.literal(true).optional(),
});

/** The end that the owner was told of was withdrawn. */
export const planGoesOnMail = z.object({
  kind: z.literal('plan-goes-on'),
  ...aboutEnrollment,
  /** No card is charged. Absent in requests made before. */
  isPaidAtClinic: z.literal(true).optional(),
});

/** A plan that had ended started again, because its owner agreed: the confirmation. */
export const planRestartedMail = z.object({
  kind: z.literal('plan-restarted'),
  ...aboutEnrollment,
  monthlyCents: z.int().nonnegative(),
  firstPaymentAt: z.iso.datetime(),
});

/** A payment in cash or by check was recorded: its receipt. */
export const paymentRecordedMail = z.object({
  kind: z.literal('payment-recorded'),
  ...aboutEnrollment,
  amountCents: z.int().positive(),
  /** At the clinic, as is the day until which the plan is paid now. */
  paidOn: daySchema,
  paidUntil: daySchema,
  method: z.enum(['cash', 'check', 'other', 'card']),
  /** It pays a year in advance. `percent`: less than twelve months one by one. */
  prepaidYear: z.object({ percent: z.int(), savedCents: z.int() }).optional(),
});

/** Data of the confirmation, as of the enrollment's activation. Amounts in cents. */
export const enrollmentConfirmationMail = z.object({
  kind: z.literal('enrollment-confirmation'),
  ...aboutEnrollment,
  petId: z.int(),
  planMonthlyCents: z.int(),
  /** By how much a further pet's plan is below its list price. Absent: by nothing. */
  planDiscountCents: z.int().positive().optional(),
  features: z.array(z.string()),
  addOns: z.array(z.object({ name: z.string(), monthlyCents: z.int(), includes: z.string() })),
  totalMonthlyCents: z.int(),
  membershipFeeCents: z.int(),
  isMembershipFeePaid: z.boolean(),
  /** Null if nothing is billed. */
  nextBillingDate: z.iso.datetime().nullable(),
});

/** A plan that had started ended. */
export const planEndedMail = z.object({
  kind: z.literal('plan-ended'),
  ...aboutEnrollment,
  /** `provider`: ended at the payment provider, for an unknown reason. */
  cause: z.enum(['nonpayment', 'provider', 'staff', 'owner', 'deleted']),
  /** The pet died. */
  hasDied: z.boolean(),
  /** It ended before a year was over that was paid in advance. */
  hasPrepaidYear: z.literal(true).optional(),
});

export const planMails = defineMails({
  'finish-enrollment': { schema: finishEnrollmentMail, quota: 'limited' },
  'payment-reminder': { schema: paymentReminderMail, quota: 'limited', isEvidence: true },
  'plan-suspended': {
    schema: planSuspendedMail,
    quota: 'delayed',
    isEvidence: true,
    keyPrefix: 'enrollment.suspended.v1',
  },
  'plan-ending': { schema: planEndingMail, quota: 'delayed', isEvidence: true, tellsEnd: true },
  'plan-goes-on': { schema: planGoesOnMail, quota: 'delayed', isEvidence: true },
  'plan-restarted': { schema: planRestartedMail, quota: 'delayed', isEvidence: true },
  'payment-recorded': {
    schema: paymentRecordedMail,
    quota: 'delayed',
    isEvidence: true,
    again: 'same',
  },
});

/** Made from events about the plan, without a request. */
export const planFactMails = defineMails({
  'enrollment-confirmation': {
    schema: enrollmentConfirmationMail,
    quota: 'delayed',
    isEvidence: true,
    again: 'same',
  },
  'plan-ended': { schema: planEndedMail, quota: 'delayed', isEvidence: true, tellsEnd: true },
});
