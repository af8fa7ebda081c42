/** Bodies of the synchronous calls between services (design §2); there are no others. */
import { z } from 'zod';
import { ageGroupSchema, deletionReasonSchema, petTypeSchema } from '../enums.ts';
import { enrollmentSnapshotSchema } from '../events/enrollment-events.ts';
import { subscriptionFactSchema } from '../events/billing-events.ts';
import { heldAccountSchema, heldMailSchema, heldPaymentsSchema } from '../http/account.ts';
import { addOnSchema, planSchema } from '../http/catalog.ts';
import { ownerContactSchema, ownerSchema } from '../http/owner.ts';
import { testEventTypeSchema } from '../http/test-tools.ts';
import { addOnIdsSchema, idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';

/** The services by name; also the issuer and audience of a service token. */
export const serviceNameSchema = z.enum([
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
]);
export type ServiceName = z.infer<typeof serviceNameSchema>;

/**
 * identity POST /internal/owners/register, idempotent per enrollmentId. `heldOwnerId`: the owner of the
 * `setup` session that the caller holds, if any.
 */
export const registerOwnerSchema = z.strictObject({
  enrollmentId: idSchema,
  contact: ownerContactSchema,
  heldOwnerId: idSchema.nullable(),
});
export type RegisterOwner = z.infer<typeof registerOwnerSchema>;

/**
 * `registered`: new, or not yet set up and held by the caller: go on, with a fresh `setup` token.
 * `pending`: enrolled from elsewhere and no password yet; nothing was changed, a set-up link was mailed.
 * `activated`: an account with a password exists: sign in first.
 */
export const registerOwnerResponseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('registered'),
    owner: ownerSchema,
    ownerVersion: z.int().positive(),
    setupToken: z.string(),
    setupMaxAgeSeconds: z.int().positive(),
  }),
  z.object({ outcome: z.literal('pending') }),
  z.object({ outcome: z.literal('activated') }),
]);
export type RegisterOwnerResponse = z.infer<typeof registerOwnerResponseSchema>;

/**
 * identity POST /internal/owners/{id}/close: ends sign-in, sessions and links, and removes the owner; others
 * learn of it by `owner.deleted.v1`. Idempotent.
 */
export const closeOwnerSchema = z.strictObject({ reason: deletionReasonSchema });
export type CloseOwner = z.infer<typeof closeOwnerSchema>;
/** `closed`: nothing is held of them, now or already before. `kept`: the demo account; or, when abandoned, somebody has set a password. */
export const closeOwnerResponseSchema = z.object({ outcome: z.enum(['closed', 'kept']) });
export type CloseOwnerResponse = z.infer<typeof closeOwnerResponseSchema>;

/**
 * enrollment POST /internal/owners/{id}/end-plans, before identity removes an owner: every subscription is
 * ended at the provider; 204. Errors: service_unavailable (what was ended stays ended; again goes on there).
 */
export const endPlansSchema = z.strictObject({ reason: deletionReasonSchema });

/** catalog POST /internal/quote. Errors: unknown_plan, unknown_add_on, plan_not_for_pet. */
export const quoteRequestSchema = z.strictObject({
  planId: idSchema,
  addOnIds: addOnIdsSchema,
  petType: petTypeSchema,
  ageGroup: ageGroupSchema,
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;
export const quoteSchema = z.object({
  plan: planSchema,
  addOns: z.array(addOnSchema),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** enrollment GET /internal/enrollments/{id}. */
export const internalEnrollmentSchema = enrollmentSnapshotSchema;

/** enrollment PUT /internal/owners/{id}: copied only when `version` is newer than what is there; 204. */
export const copyOwnerSchema = z.strictObject({ owner: ownerSchema, version: z.int().positive() });
export type CopyOwner = z.infer<typeof copyOwnerSchema>;

/** billing POST /internal/enrollments/{id}/verify-payment. Reads the provider's truth and converges on it. */
export const verifyPaymentSchema = z.strictObject({
  ownerId: idSchema,
  paymentIntentId: z.string().nullable(),
});
export const verifiedPaymentSchema = z.object({
  /** Status, amount, currency, customer and enrollment of the payment all match. */
  isConfirmed: z.boolean(),
  subscription: subscriptionFactSchema.nullable(),
});
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>;

/** billing POST /internal/enrollments/{id}/cancel-subscription. Afterwards no subscription can be made for the enrollment any more. */
export const cancelSubscriptionSchema = z.strictObject({
  /** Refuse with `already_paid` instead of cancelling what was paid; used when an unpaid enrollment is replaced. */
  onlyIfUnpaid: z.boolean(),
});
export const cancelledSubscriptionSchema = z.object({
  subscription: subscriptionFactSchema.nullable(),
});

/** billing POST /internal/subscription-facts: re-reads the provider for up to 50 enrollments; those without a subscription are left out. */
export const subscriptionFactsRequestSchema = z.strictObject({
  enrollmentIds: z.array(idSchema).min(1).max(50),
});
export const subscriptionFactsSchema = z.object({
  facts: z.array(subscriptionFactSchema),
  errors: z.array(z.object({ enrollmentId: idSchema, message: z.string() })),
});
export type SubscriptionFacts = z.infer<typeof subscriptionFactsSchema>;

/** GET /internal/owners/{id}/held-data of identity, billing and notification: everything they hold about an owner. */
export const heldByIdentitySchema = z.object({ account: heldAccountSchema });
export const heldByBillingSchema = heldPaymentsSchema;
export const heldByNotificationSchema = z.object({ mails: z.array(heldMailSchema) });

/**
 * billing POST /internal/enrollments/{id}/test-event: sends a signed event about the enrollment's real
 * object at the provider down the way that the provider's own events take.
 */
export const testEventRequestSchema = z.strictObject({ eventType: testEventTypeSchema });
export const testEventResultSchema = z.object({
  /** False when the worker had not come to it within the time of a call. */
  isHandled: z.boolean(),
  /** Version of the newest fact that billing has published of the enrollment; 0 for none. */
  factVersion: z.int().nonnegative(),
});
export type TestEventResult = z.infer<typeof testEventResultSchema>;

/** identity GET /internal/revocations?after=: session ids ended since the cursor, oldest first. */
export const revocationsSchema = z.object({
  revocations: z.array(z.object({ sessionId: z.string() })),
  cursor: z.string(),
});
