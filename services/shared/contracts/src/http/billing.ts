import { z } from 'zod';
import { idSchema } from '../ids.ts';
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
