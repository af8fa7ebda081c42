import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { addOnSchema, planSchema } from './catalog.ts';
import { enrollmentSchema } from './enrollment.ts';
import { ownerSchema } from './owner.ts';

/** POST /api/create-subscription. */
export const createSubscriptionSchema = z.strictObject({ enrollmentId: idSchema });

/** The enrollment's amounts and references that paying needs. */
const payableEnrollmentSchema = enrollmentSchema
  .pick({
    id: true,
    petId: true,
    planId: true,
    status: true,
    totalMonthlyPrice: true,
    membershipFee: true,
    membershipFeePaid: true,
  })
  .extend({ petName: z.string() });

/** `clientSecret` is null when nothing has to be confirmed (the subscription is paid already). */
export const subscriptionResponseSchema = z.object({
  clientSecret: z.string().nullable(),
  subscriptionId: z.string(),
  plan: planSchema,
  addOns: z.array(addOnSchema),
  enrollment: payableEnrollmentSchema,
  owner: ownerSchema.pick({ id: true, firstName: true, lastName: true, email: true }),
});
export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>;

/** POST /api/payment-consents: consent to recurring charges, recorded right before the card is confirmed; 204. */
export const paymentConsentSchema = z.strictObject({
  enrollmentId: idSchema,
  textVersion: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type PaymentConsent = z.infer<typeof paymentConsentSchema>;

/** POST /api/payment-method-updates: begins to change the card that the monthly payments are charged to. */
export const paymentMethodUpdateRequestSchema = z.strictObject({ enrollmentId: idSchema });

/** `clientSecret` is a set-up's; `dueNow` is charged to the new card at once, "0.00" when nothing is open. */
export const paymentMethodUpdateSchema = z.object({
  clientSecret: z.string(),
  enrollmentId: idSchema,
  petName: z.string(),
  planName: z.string(),
  dueNow: moneySchema,
});
export type PaymentMethodUpdate = z.infer<typeof paymentMethodUpdateSchema>;

/** POST /api/payment-method-updates/confirm, after the provider has accepted the card. */
export const paymentMethodConfirmationSchema = z.strictObject({
  enrollmentId: idSchema,
  setupIntentId: z.string().regex(/^seti_\w{1,200}$/),
});

/**
 * The card is saved in any case. `updated`: nothing was open. `paid`: what was open is paid. `declined`: the
 * card was refused for what is open. `action_required`: the bank wants the payment behind `clientSecret`
 * confirmed.
 */
export const paymentMethodUpdatedSchema = z.object({
  outcome: z.enum(['updated', 'paid', 'declined', 'action_required']),
  paidNow: moneySchema,
  clientSecret: z.string().nullable(),
  status: enrollmentStatusSchema,
  paymentProblem: z.boolean(),
});
export type PaymentMethodUpdated = z.infer<typeof paymentMethodUpdatedSchema>;
