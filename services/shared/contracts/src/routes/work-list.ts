import { z } from 'zod';
import { owedMonthSchema } from '../models/owed.ts';
import { subscriptionStatusSchema } from '../enums.ts';
import { cursorSchema, idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { paymentDisputeSchema, refundKindSchema } from '../models/money-back.ts';
import { centsSchema } from '../money.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { lastCallSchema } from './follow-ups.ts';

/** How many days ahead the work list includes expiring cards. */
export const expiringCardDays = 60;

/** How long most cardholders can dispute a payment. The work list shows late payments that long. */
export const disputeWindowDays = 120;

/** The lists of the work list, each in pages. */
export const workListNames = [
  'expiringCards',
  'failedPayments',
  'missingSubscriptions',
  'subscriptionProblems',
  'disputes',
  'latePayments',
  'fraudWarnings',
  'failedRefunds',
  'failedPayouts',
  'owedAgain',
] as const;
export type WorkListName = (typeof workListNames)[number];

/** Requests the first page of all lists, or one list: its first page or, with a cursor, the next. */
export const workListQuerySchema = z
  .strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    list: z.enum(workListNames).optional(),
    cursor: cursorSchema.optional(),
  })
  .refine(({ list, cursor }) => cursor === undefined || list !== undefined, {
    path: ['list'],
    message: 'Expected the list of the cursor',
  });
export type WorkListQuery = z.infer<typeof workListQuerySchema>;

/** Name, email, and phone are empty after a deletion. */
const customerReference = {
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
};

/**
 * A card that pays for live plans and is valid through the end of `expMonth` (1 to 12). Never contains the
 * card number.
 */
export const expiringCardSchema = z.object({
  ...customerReference,
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  /** The plans paid with this card. */
  enrollments: z.array(z.object({ enrollmentId: idSchema, petName: z.string() })),
});
export type ExpiringCard = z.infer<typeof expiringCardSchema>;

/**
 * A plan with an overdue monthly payment. The payment provider is still retrying or (`unpaid`) has given up.
 */
export const failedPaymentSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  status: subscriptionStatusSchema.extract(['past_due', 'unpaid']),
  /** The invoice of the first month that is owed. Null if there is none. */
  invoiceId: z.string().nullable(),
  /** The last call about that invoice. Null if there was none. */
  lastCall: lastCallSchema.nullable(),
  /** The total amount due. */
  amountCents: centsSchema,
  /** The months that are due, oldest first. */
  months: z.array(owedMonthSchema),
  /** When the last attempt failed. */
  failedAt: z.iso.datetime(),
  /** Null if the payment provider no longer retries. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Decline code of the bank or provider, such as `insufficient_funds`; null if there is none. */
  reason: z.string().nullable(),
});
export type FailedPayment = z.infer<typeof failedPaymentSchema>;

/** The last declined attempt to make a plan's first payment. */
export const firstDeclineSchema = failedPaymentSchema.pick({
  enrollmentId: true,
  failedAt: true,
  reason: true,
});
export type FirstDecline = z.infer<typeof firstDeclineSchema>;

/** A plan whose subscription the payment provider doesn't know: it charges nothing. */
export const missingSubscriptionSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  subscriptionId: z.string(),
  missingSince: z.iso.datetime(),
});
export type MissingSubscription = z.infer<typeof missingSubscriptionSchema>;

/**
 * A plan whose subscription was changed where PetWell doesn't change it. `problem`: `other_account`, it
 * belongs to another account of the payment provider, `detail`; `ends`, its end was set in the provider's
 * dashboard, on `at`; `collection_paused`, its charges were paused there. Later versions may know more.
 */
export const subscriptionProblemSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  subscriptionId: z.string(),
  problem: z.string(),
  detail: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type SubscriptionProblem = z.infer<typeof subscriptionProblemSchema>;

/** A payment that staff must decide on: a dispute, or one that arrived after the plan ended. */
export const paymentCaseSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  invoiceId: z.string(),
  paymentIntentId: z.string().nullable(),
  /** Without refunds. */
  amountCents: centsSchema,
  paidAt: z.iso.datetime(),
  /** When the payment provider must have the evidence; null if it is unknown, or there is no dispute. */
  evidenceDueAt: z.iso.datetime().nullable(),
  /** Null if it isn't a dispute. */
  dispute: paymentDisputeSchema.nullable(),
  /** Staff can refund this much now, as this kind. Null for disputes. */
  proposedRefund: z.object({ amountCents: centsSchema, kind: refundKindSchema }).nullable(),
});
export type PaymentCase = z.infer<typeof paymentCaseSchema>;

/** A refund that came back, for example because the card was closed. */
export const failedRefundSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  invoiceId: z.string(),
  refundId: z.uuid(),
  amountCents: centsSchema,
  failedAt: z.iso.datetime(),
  /** The payment provider's code; null if it gave none. */
  failureReason: z.string().nullable(),
});
export type FailedRefund = z.infer<typeof failedRefundSchema>;

/** A payout that the clinic's bank refused. Its amount is on the money page. */
export const failedPayoutSchema = z.object({
  payoutId: z.string(),
  /** When it was expected at the bank. */
  arrivesOn: z.iso.date(),
});
export type FailedPayout = z.infer<typeof failedPayoutSchema>;

/** Months that are owed again, because their payment at the clinic was voided after a card billed the plan. */
export const owedAgainSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  /** The voided payment. */
  paymentId: z.uuid(),
  amountCents: centsSchema,
  /** The months' first day, at the clinic; null if it isn't known. */
  from: daySchema.nullable(),
  until: daySchema,
  voidedAt: z.iso.datetime(),
});
export type OwedAgain = z.infer<typeof owedAgainSchema>;

/** One page of a list, and how many entries the list has. A null cursor marks the last page. */
const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .object({ items: z.array(entry), nextCursor: cursorSchema.nullable(), total: z.int() })
    .default({ items: [], nextCursor: null, total: 0 });

/** If one list was requested, the others are left out. */
export const workListSchema = z.object({
  /** Earliest expiry first. */
  expiringCards: pageOf(expiringCardSchema),
  /** Newest failure first. */
  failedPayments: pageOf(failedPaymentSchema),
  /** By enrollment. */
  missingSubscriptions: pageOf(missingSubscriptionSchema),
  /** By enrollment. */
  subscriptionProblems: pageOf(subscriptionProblemSchema),
  /** Disputes that wait for evidence, by deadline. */
  disputes: pageOf(paymentCaseSchema),
  /** By date. */
  latePayments: pageOf(paymentCaseSchema),
  /** Payments that the card's issuer called fraudulent, before a dispute, by date. */
  fraudWarnings: pageOf(paymentCaseSchema),
  /** Refunds that failed, the oldest first, until the payment is refunded. */
  failedRefunds: pageOf(failedRefundSchema),
  /** Payouts that failed, the newest first, until a later one has arrived. */
  failedPayouts: pageOf(failedPayoutSchema),
  /** The oldest void first, until a payment for it is recorded. */
  owedAgain: pageOf(owedAgainSchema),
  /** Of plans that haven't been paid since, as long as these are kept. */
  declinedFirstPayments: z.array(firstDeclineSchema).default([]),
});
export type WorkList = z.infer<typeof workListSchema>;

export const readWorkList = defineRoute({
  method: 'get',
  path: '/api/admin/work-list',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary:
    'Cards that expire within 60 days, failed payments, disputes, late payments, and subscriptions missing at the payment provider',
  query: workListQuerySchema,
  responses: { 200: workListSchema },
});
