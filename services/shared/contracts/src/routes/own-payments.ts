import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { ownRefundSchema } from '../models/money-back.ts';
import { owedEnrollmentSchema } from '../models/owed.ts';
import { moneySchema } from '../money.ts';
import { defineRoute } from './define-route.ts';
import { customerPaymentSchema } from './staff-payments.ts';
import { expiringCardSchema } from './work-list.ts';

/** An invoice as its payer sees it. */
export const ownPaymentSchema = customerPaymentSchema
  .pick({
    enrollmentId: true,
    petName: true,
    kind: true,
    status: true,
    currency: true,
    cardBrand: true,
    cardLast4: true,
    createdAt: true,
    paidAt: true,
    basis: true,
  })
  .extend({
    /** The number on the emailed receipt, too. */
    receiptNumber: z.string(),
    amount: moneySchema,
    /** The part of the amount that is the one-time membership fee. */
    membershipFee: moneySchema,
    /** Less than the list price, as a further pet's plan. Absent: nothing. */
    discount: moneySchema.optional(),
    refundedAmount: moneySchema,
    /** When an unpaid one is tried again. Null if it isn't. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** How it was paid at the clinic, in cash or by check; see `recordedMethodSchema`. Null: by card. */
    recordedMethod: z.string().nullable(),
    /** Oldest first, also failed ones. */
    refunds: z.array(ownRefundSchema),
  });
export type OwnPayment = z.infer<typeof ownPaymentSchema>;

/** The card that a plan's next payment is charged to. Never contains the card number. */
export const ownCardSchema = expiringCardSchema
  .pick({ brand: true, expMonth: true, expYear: true })
  .extend({ enrollmentId: idSchema, last4: z.string() });
export type OwnCard = z.infer<typeof ownCardSchema>;

/** A plan's next charge, on a day at the clinic. None while it ends. */
export const ownNextChargeSchema = z.object({
  enrollmentId: idSchema,
  amount: moneySchema,
  chargeOn: daySchema,
});
export type OwnNextCharge = z.infer<typeof ownNextChargeSchema>;

/** The last hundred payments, newest first. */
export const ownPaymentsSchema = z.object({
  payments: z.array(ownPaymentSchema),
  cards: z.array(ownCardSchema),
  nextCharges: z.array(ownNextChargeSchema),
  /** The plans with something to pay. */
  owed: z.array(owedEnrollmentSchema),
});
export type OwnPayments = z.infer<typeof ownPaymentsSchema>;

export const readOwnPayments = defineRoute({
  method: 'get',
  path: '/api/payments',
  service: 'billing',
  access: ['owner'],
  limit: 'read',
  summary:
    "The signed-in owner's latest payments, and the card on file and next charge of each plan",
  responses: { 200: ownPaymentsSchema },
});
