import { z } from 'zod';
import { subscriptionStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { prepaidSheetSchema } from '../models/prepaid-year.ts';
import { centsSchema } from '../money.ts';
import { envelopeSchema } from './envelope.ts';

/** The owner and enrollment of a payment. */
const payerSchema = z.object({
  ownerId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** The payment provider's state of an enrollment's current subscription. */
export const subscriptionFactSchema = z.object({
  enrollmentId: idSchema,
  subscriptionId: z.string(),
  customerId: z.string(),
  status: subscriptionStatusSchema,
  isMembershipFeePaid: z.boolean(),
  currentPeriodEnd: z.iso.datetime(),
  /** True if the provider canceled it because payments failed, rather than at someone's request. */
  isForNonpayment: z.boolean().optional(),
  /** When it is set to end; null: it goes on. */
  endsAt: z.iso.datetime().nullable(),
  /** True if the owner agreed to go on with a plan that had ended. */
  isRestart: z.boolean().optional(),
  /** No fee was paid with it: `isMembershipFeePaid` only says that its first invoice is settled. */
  isWithoutFee: z.boolean().optional(),
  /**
   * Incremented with every observation of this enrollment in billing. Older facts never overwrite newer ones.
   */
  version: z.int().positive(),
});
export type SubscriptionFact = z.infer<typeof subscriptionFactSchema>;

export const subscriptionStatusChangedSchema = envelopeSchema(
  'subscription.status-changed.v1',
  subscriptionFactSchema,
);

/** Published once per paid invoice. */
export const paymentSucceededSchema = envelopeSchema(
  'payment.succeeded.v1',
  z.object({
    enrollmentId: idSchema,
    petName: z.string(),
    planName: z.string(),
    payer: payerSchema,
    invoiceId: z.string(),
    paymentIntentId: z.string().nullable(),
    amountCents: z.int().nonnegative(),
    currency: z.literal('usd'),
    lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
    paidAt: z.iso.datetime(),
    isFirstPayment: z.boolean(),
    /** The billing period of the invoice; absent if it has none. */
    period: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).optional(),
    /** True for a monthly payment that succeeded after failed attempts or a required bank confirmation. */
    isRecovery: z.boolean().optional(),
    /** True for what a change of plan cost at once. */
    isPlanChange: z.boolean().optional(),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
    subscription: subscriptionFactSchema,
  }),
);

/**
 * Overdue invoices of a plan billed by card were paid in cash or by check. Billing decides about it, because the invoices
 * are the payment provider's; enrollment records the payment, as it does others.
 */
export const paymentOutOfBandSchema = envelopeSchema(
  'payment.out-of-band.v1',
  z.object({
    enrollmentId: idSchema,
    payment: z.object({
      id: z.uuid(),
      amountCents: centsSchema,
      membershipFeeCents: centsSchema,
      /** At the clinic, as are the first day of its first month, and of the month after its last. */
      paidOn: daySchema,
      from: daySchema,
      until: daySchema,
      method: z.string(),
      recordedBy: z.string(),
    }),
  }),
);

/** An owner agreed to a change of plan, and paid what was due for it. `changeId` is enrollment's. */
export const changeAgreedSchema = envelopeSchema(
  'plan-change.agreed.v1',
  z.object({
    enrollmentId: idSchema,
    changeId: z.uuid(),
    agreedAt: z.iso.datetime(),
    /** Of this change alone; 0: nothing was due. */
    paidCents: centsSchema,
  }),
);

/** An owner paid a year in advance by card. Enrollment records it, with `yearId` as the payment's id. */
export const yearPaidSchema = envelopeSchema(
  'prepaid-year.paid.v1',
  z.object({
    enrollmentId: idSchema,
    yearId: z.uuid(),
    sheet: prepaidSheetSchema,
    paidAt: z.iso.datetime(),
  }),
);

/** An owner agreed to the new price that a campaign asked about. */
export const priceAgreedSchema = envelopeSchema(
  'price.agreed.v1',
  z.object({ enrollmentId: idSchema, campaignId: idSchema, agreedAt: z.iso.datetime() }),
);
