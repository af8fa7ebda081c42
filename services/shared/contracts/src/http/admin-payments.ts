import { z } from 'zod';
import { subscriptionStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';

/** A whole number of cents; the currency is US dollars. */
const centsSchema = z.int().nonnegative();

/** Where a list goes on: opaque, made by the answer before. */
const cursorSchema = z.string().max(500);

/** How far ahead the work list looks for cards that expire, in days. */
export const expiringCardDays = 60;

/** GET /api/admin/work-list: the first page of both lists, or with a cursor the next page of the one it belongs to. */
export const workListQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cardsCursor: cursorSchema.optional(),
    paymentsCursor: cursorSchema.optional(),
  })
  .strict();
export type WorkListQuery = z.infer<typeof workListQuerySchema>;

const customerReference = { ownerId: idSchema, ownerName: z.string(), email: z.string() };

/** A card that pays for live plans and is good until the end of `expMonth` (1 to 12). Never a card's number. */
export const expiringCardSchema = z.object({
  ...customerReference,
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  /** The plans that it pays for. */
  enrollments: z.array(z.object({ enrollmentId: idSchema, petName: z.string() })),
});
export type ExpiringCard = z.infer<typeof expiringCardSchema>;

/** A plan whose monthly payment is owed: the provider still tries, or (`unpaid`) has given up. */
export const failedPaymentSchema = z.object({
  ...customerReference,
  enrollmentId: idSchema,
  petName: z.string(),
  status: subscriptionStatusSchema.extract(['past_due', 'unpaid']),
  /** Everything that is open. */
  amountCents: centsSchema,
  /** When the last try failed. */
  failedAt: z.iso.datetime(),
  /** Null: the provider does not try by itself any more. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The bank's or the provider's code, `insufficient_funds`; null where none was given. */
  reason: z.string().nullable(),
});
export type FailedPayment = z.infer<typeof failedPaymentSchema>;

/** Cards that expire soonest come first, of payments the newest failure. A null cursor: that was all. */
export const workListSchema = z.object({
  expiringCards: z.object({
    items: z.array(expiringCardSchema),
    nextCursor: cursorSchema.nullable(),
    total: z.int(),
  }),
  failedPayments: z.object({
    items: z.array(failedPaymentSchema),
    nextCursor: cursorSchema.nullable(),
    total: z.int(),
  }),
});
export type WorkList = z.infer<typeof workListSchema>;

/** GET /api/admin/customers/{ownerId}/payments. */
export const customerPaymentsQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorSchema.optional(),
  })
  .strict();
export type CustomerPaymentsQuery = z.infer<typeof customerPaymentsQuerySchema>;

/**
 * An invoice of a plan. `first`: the membership fee and the first month; `monthly`: every one after it. An
 * anonymised one keeps its amounts and names no pet.
 */
export const customerPaymentSchema = z.object({
  invoiceId: z.string(),
  enrollmentId: idSchema,
  petName: z.string().nullable(),
  kind: z.enum(['first', 'monthly']),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  amountCents: centsSchema,
  /** The part of the amount that is the one-time membership fee. */
  membershipFeeCents: centsSchema,
  refundedCents: centsSchema,
  isDisputed: z.boolean(),
  /** Paid although the plan was replaced or cancelled by then: somebody has to decide on a refund. */
  isLate: z.boolean(),
  currency: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** How often the provider tried and was refused. */
  failedAttempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type CustomerPayment = z.infer<typeof customerPaymentSchema>;

/** Newest first. Somebody without payments has an empty list. */
export const customerPaymentsSchema = z.object({
  payments: z.array(customerPaymentSchema),
  nextCursor: cursorSchema.nullable(),
});
export type CustomerPayments = z.infer<typeof customerPaymentsSchema>;

/** GET /api/admin/drift: the latest reconciliations, newest first. */
export const driftQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(50).default(20) })
  .strict();

/** What a reconciliation found that no event of the provider had told. It was corrected towards the provider. */
export const driftFindingSchema = z.object({
  enrollmentId: idSchema,
  subscriptionId: z.string(),
  foundAt: z.iso.datetime(),
  /** `status`: from past_due to active; `membershipFee`: from unpaid to paid. */
  field: z.enum(['status', 'membershipFee']),
  onFile: z.string(),
  atProvider: z.string(),
});
export type DriftFinding = z.infer<typeof driftFindingSchema>;

/** A pass that looked at nothing, found nothing and failed nowhere is not kept. */
export const reconciliationRunSchema = z.object({
  id: idSchema,
  startedAt: z.iso.datetime(),
  /** Null: at it, or broken off; the next one takes up what is left. */
  finishedAt: z.iso.datetime().nullable(),
  looked: z.int(),
  drifted: z.int(),
  failed: z.int(),
  isComplete: z.boolean(),
  /** At most a hundred per run. */
  findings: z.array(driftFindingSchema),
});
export type ReconciliationRun = z.infer<typeof reconciliationRunSchema>;

export const driftReportSchema = z.object({ runs: z.array(reconciliationRunSchema) });
export type DriftReport = z.infer<typeof driftReportSchema>;
