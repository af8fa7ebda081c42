import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { appointmentTypeSchema } from '../models/appointment.ts';
import { daySchema } from '../models/benefit.ts';
import {
  agreementMail,
  cardLinkMail,
  joinLinkMail,
  restartLinkMail,
  setupLinkMail,
} from './link-mail-kinds.ts';
import { aboutPlan, addressed } from './mail-parts.ts';
import {
  paymentFailedMail,
  paymentActionMail,
  paymentRetryMail,
  nextChargeMail,
  planSetUpMail,
  firstChargeMail,
  paymentRefundedMail,
  refundFailedMail,
  cardExpiringMail,
} from './payment-mail-kinds.ts';

const card = { cardBrand: z.string().nullable(), cardLast4: z.string().nullable() };

/** An unpaid enrollment is removed at `removalAt`; `others` are further ones of the owner. */
export const paymentReminderMail = z.object({
  kind: z.literal('payment-reminder'),
  ...aboutPlan,
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
  /** True for the second reminder. */
  isLast: z.boolean(),
});

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

/** The payment provider stopped retrying, so the plan is on hold. */
export const planSuspendedMail = z.object({
  kind: z.literal('plan-suspended'),
  ...aboutPlan,
  enrollmentId: idSchema,
  /** It is paid elsewhere, and was until this day at the clinic. Absent: it is paid by card. */
  paidUntil: daySchema.optional(),
});

/** Stops further reminders; see `stopCareReminders`. */
const stopTokenSchema = z.string();

/** Staff, or the owner, ended a plan or set its end: the only email about that ending. */
export const planEndingMail = z.object({
  kind: z.literal('plan-ending'),
  ...aboutPlan,
  /** When it ended, or is going to end. */
  endsAt: z.iso.datetime(),
  hasEnded: z.boolean(),
  /** Null if nothing was paid. */
  lastPayment: z
    .object({ amountCents: z.int().nonnegative(), paidAt: z.iso.datetime() })
    .nullable(),
  /** The pet died: condolences, without amounts. */
  hasDied: z.boolean(),
});

/** The end that the owner was told of was withdrawn. */
export const planGoesOnMail = z.object({ kind: z.literal('plan-goes-on'), ...aboutPlan });

/** A plan that had ended started again, because its owner agreed: the confirmation. */
export const planRestartedMail = z.object({
  kind: z.literal('plan-restarted'),
  ...aboutPlan,
  monthlyCents: z.int().nonnegative(),
  firstPaymentAt: z.iso.datetime(),
});

/** A payment in cash or by check was recorded: its receipt. */
export const paymentRecordedMail = z.object({
  kind: z.literal('payment-recorded'),
  ...aboutPlan,
  amountCents: z.int().positive(),
  /** At the clinic, as is the day until which the plan is paid now. */
  paidOn: daySchema,
  paidUntil: daySchema,
  method: z.enum(['cash', 'check', 'other']),
});

/** What is due on a household's pets, told once per service and due date. */
export const careDueMail = z.object({
  kind: z.literal('care-due'),
  ...addressed,
  stopToken: stopTokenSchema,
  /** The day at the clinic. */
  day: daySchema,
  pets: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      items: z.array(z.object({ label: z.string(), dueOn: daySchema, left: z.int() })),
    }),
  ),
});

/** Services that a plan year still includes, 90 and 30 days before it ends. */
export const careUnusedMail = z.object({
  kind: z.literal('care-unused'),
  ...aboutPlan,
  stopToken: stopTokenSchema,
  planYearEndsOn: daySchema,
  items: z.array(z.object({ label: z.string(), left: z.int() })),
});

/** What was recorded for a pet on one day, once per pet and day. */
export const visitSummaryMail = z.object({
  kind: z.literal('visit-summary'),
  ...addressed,
  petName: z.string(),
  day: daySchema,
  items: z.array(
    z.object({
      label: z.string(),
      quantity: z.int(),
      /** Null for discounts. */
      left: z.int().nullable(),
    }),
  ),
});

/** An appointment was booked, changed, or canceled, or is in two days. */
export const appointmentMail = z.object({
  kind: z.literal('appointment'),
  notice: z.enum(['booked', 'changed', 'cancelled', 'due']),
  ...addressed,
  petName: z.string(),
  appointmentId: idSchema,
  type: appointmentTypeSchema,
  startsAt: z.iso.datetime(),
  /** In minutes. */
  duration: z.int().positive(),
  /** Raised by every change; the calendar file's SEQUENCE. */
  version: z.int().nonnegative(),
  /** What the owner wrote in the request. */
  ownerNote: z.string().nullable(),
  /** When it was; of changed appointments only. */
  previous: z.object({ startsAt: z.iso.datetime(), duration: z.int().positive() }).optional(),
  /** When the appointment was last changed. */
  changedAt: z.iso.datetime(),
});

/** Staff declined a request for an appointment. */
export const appointmentDeclinedMail = z.object({
  kind: z.literal('appointment-declined'),
  ...addressed,
  petName: z.string(),
  message: z.string(),
});

/** A manager asked for a test receipt, which belongs to no owner. */
export const testReceiptMail = z.object({
  kind: z.literal('test-receipt'),
  paymentIntentId: z.string(),
  amountCents: z.int().nonnegative(),
  paidAt: z.iso.datetime(),
  ...card,
});

/** The emails that other services request, each kind declared once. Amounts in cents. */
export const requestedMails = [
  finishEnrollmentMail,
  paymentReminderMail,
  accountLinkMail,
  staffLinkMail,
  paymentFailedMail,
  paymentActionMail,
  paymentRetryMail,
  paymentRefundedMail,
  refundFailedMail,
  cardExpiringMail,
  planSuspendedMail,
  planEndingMail,
  planGoesOnMail,
  planRestartedMail,
  nextChargeMail,
  planSetUpMail,
  firstChargeMail,
  cardLinkMail,
  joinLinkMail,
  agreementMail,
  restartLinkMail,
  setupLinkMail,
  paymentRecordedMail,
  careDueMail,
  careUnusedMail,
  visitSummaryMail,
  appointmentMail,
  appointmentDeclinedMail,
  testReceiptMail,
] as const;
export const requestedMailSchema = z.discriminatedUnion('kind', requestedMails);
export type RequestedMail = z.infer<typeof requestedMailSchema>;
export type MailOf<Kind extends RequestedMail['kind']> = Extract<RequestedMail, { kind: Kind }>;
