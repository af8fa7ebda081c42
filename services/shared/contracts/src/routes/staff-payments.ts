import { z } from 'zod';
import { owedMonthSchema, owedEnrollmentSchema } from '../models/owed.ts';
import { cursorSchema, idSchema, pathIdSchema } from '../ids.ts';
import {
  paymentDisputeSchema,
  paymentLineSchema,
  paymentRefundSchema,
} from '../models/money-back.ts';
import { daySchema } from '../models/benefit.ts';
import { chargeBasisSchema } from '../models/charge-basis.ts';
import { centsSchema } from '../money.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

export const customerPaymentsQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorSchema.optional(),
  })
  .strict();
export type CustomerPaymentsQuery = z.infer<typeof customerPaymentsQuerySchema>;

/** A payment's invoice; `recorded_7` for one that was recorded without an invoice. */
export const paymentReferenceSchema = z.string().regex(/^(in_\w{1,200}|recorded_\d{1,9})$/);

/**
 * An invoice of a plan. `first`: the membership fee and the first month; `monthly`: every later one. After a
 * deletion, the amounts remain but the pet's name does not.
 */
export const customerPaymentSchema = z.object({
  /** See `paymentReferenceSchema`. */
  invoiceId: z.string(),
  /** `recorded`: the payment provider doesn't know it. */
  source: z.enum(['subscription', 'recorded']),
  /** Only `recorded`; see `recordedPaymentSchema`. */
  recorded: z
    .object({
      id: z.uuid(),
      method: z.string(),
      recordedBy: z.string(),
      voidReason: z.string().nullable(),
      /** Voided after the card billed the plan, and not paid since: the months that are owed again. */
      owed: z.object({ from: daySchema.nullable(), until: daySchema }).nullable(),
      /** The overdue months of a plan billed by card that it paid. */
      months: z.array(owedMonthSchema),
    })
    .nullable(),
  enrollmentId: idSchema,
  petName: z.string().nullable(),
  /** `change`: what a change of plan cost at once. */
  kind: z.enum(['first', 'monthly', 'change']),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  amountCents: centsSchema,
  /** The amount charged to the card; the rest was a credit at the payment provider. Null: not paid, or not known. */
  chargedCents: centsSchema.nullable(),
  /** The part of the amount that is the one-time membership fee. */
  membershipFeeCents: centsSchema,
  refundedCents: centsSchema,
  isDisputed: z.boolean(),
  /** Paid after the plan was replaced or canceled. Staff must decide on a refund. */
  isLate: z.boolean(),
  currency: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Number of declined attempts. */
  failedAttempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** What allows it. Null: nothing that PetWell knows, as of payments from before it. */
  basis: chargeBasisSchema.nullable(),
  /** In the order of the invoice. */
  lines: z.array(paymentLineSchema),
  /** Oldest first, also failed ones. */
  refunds: z.array(paymentRefundSchema),
  /** Oldest first, also settled ones. */
  disputes: z.array(paymentDisputeSchema),
});
export type CustomerPayment = z.infer<typeof customerPaymentSchema>;

/** Newest first. */
export const customerPaymentsSchema = z.object({
  payments: z.array(customerPaymentSchema),
  nextCursor: cursorSchema.nullable(),
  /** The plans with something to pay. */
  owed: z.array(owedEnrollmentSchema),
});
export type CustomerPayments = z.infer<typeof customerPaymentsSchema>;

export const readCustomerPayments = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/payments',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: "A customer's payments with refunds and disputes, newest first",
  params: z.strictObject({ ownerId: pathIdSchema }),
  query: customerPaymentsQuerySchema,
  responses: { 200: customerPaymentsSchema },
});

export const driftQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(50).default(20) })
  .strict();

/**
 * A difference found by a reconciliation that no event had reported. It was corrected to the payment
 * provider's state.
 */
export const driftFindingSchema = z.object({
  enrollmentId: idSchema,
  subscriptionId: z.string(),
  foundAt: z.iso.datetime(),
  /** `status`: from past_due to active; `membershipFee`: from unpaid to paid. */
  field: z.enum(['status', 'membershipFee']),
  onFile: z.string(),
  atProvider: z.string(),
  /** Absent once the customer was deleted. */
  petName: z.string().optional(),
});
export type DriftFinding = z.infer<typeof driftFindingSchema>;

/** Runs that checked nothing, found nothing, and had no failures are not stored. */
export const reconciliationRunSchema = z.object({
  id: idSchema,
  startedAt: z.iso.datetime(),
  /** Null while running or if interrupted. The next run continues. */
  finishedAt: z.iso.datetime().nullable(),
  looked: z.int(),
  drifted: z.int(),
  failed: z.int(),
  missing: z.int(),
  /** Plans whose subscription belongs to another account of the payment provider. */
  otherAccount: z.int(),
  isComplete: z.boolean(),
  /** At most a hundred per run. */
  findings: z.array(driftFindingSchema),
});
export type ReconciliationRun = z.infer<typeof reconciliationRunSchema>;

export const driftReportSchema = z.object({ runs: z.array(reconciliationRunSchema) });
export type DriftReport = z.infer<typeof driftReportSchema>;

export const readDrift = defineRoute({
  method: 'get',
  path: '/api/admin/drift',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary:
    'The latest reconciliations with the payment provider and what they corrected, newest first',
  query: driftQuerySchema,
  responses: { 200: driftReportSchema },
});
