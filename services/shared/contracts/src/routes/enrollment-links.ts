import { z } from 'zod';
import { owedMonthSchema } from '../models/owed.ts';
import { pathIdSchema } from '../ids.ts';
import { versionsOf } from '../legal/versions.ts';
import { moneySchema } from '../money.ts';
import { actingStaff } from './access.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';
import { paymentMethodUpdatedSchema, setupIntentIdSchema } from './payments.ts';

/** A link about a plan's money, to copy. It was mailed as well. */
export const enrollmentLinkSchema = z.object({
  id: z.uuid(),
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type EnrollmentLink = z.infer<typeof enrollmentLinkSchema>;

export const sendCardLink = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/card-link',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'card-link', subject: 'enrollment/:id' },
  summary: 'Email the owner a link to enter a new card without signing in; ends the link before',
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({}).optional(),
  isIdempotent: 'always',
  responses: { 200: enrollmentLinkSchema },
  errors: ['not_found', 'address_unconfirmed', 'status_conflict'],
});

const linkBody = z.strictObject({ token: tokenSchema });

/** The holder of the link sees no address, no card, and no history. */
export const cardLinkSchema = z.object({
  firstName: z.string(),
  petName: z.string(),
  planName: z.string(),
  /** Charged to the new card at once; "0.00" if nothing is due. */
  dueNow: moneySchema,
  /** The months that are due, oldest first. */
  months: z.array(owedMonthSchema),
  monthlyTotal: moneySchema,
});
export type CardLink = z.infer<typeof cardLinkSchema>;

export const readCardLink = defineRoute({
  method: 'post',
  path: '/api/card-links/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which plan an emailed card link is for; changes nothing',
  body: linkBody,
  responses: { 200: cardLinkSchema },
  errors: ['link_invalid'],
});

export const prepareCardLink = defineRoute({
  method: 'post',
  path: '/api/card-links/prepare',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Begin to enter a new card with an emailed card link; the link stays usable',
  body: linkBody,
  responses: { 200: z.object({ clientSecret: z.string() }) },
  errors: ['link_invalid'],
});

/** The amounts that the owner saw and agreed to, and the card that the payment provider has accepted. */
export const cardLinkConfirmationSchema = z.strictObject({
  token: tokenSchema,
  setupIntentId: setupIntentIdSchema,
  dueNow: moneySchema,
  monthlyTotal: moneySchema,
  textVersion: z.enum(versionsOf('card-link')),
});
export type CardLinkConfirmation = z.infer<typeof cardLinkConfirmationSchema>;

/** As for a card change on the dashboard; see `paymentMethodUpdatedSchema`. */
export const cardLinkUsedSchema = paymentMethodUpdatedSchema.pick({
  outcome: true,
  paidNow: true,
  clientSecret: true,
});
export type CardLinkUsed = z.infer<typeof cardLinkUsedSchema>;

export const confirmCardLink = defineRoute({
  method: 'post',
  path: '/api/card-links/confirm',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Use a confirmed card, and pay what is due with it, with an emailed card link, once; repeating it with the same card charges nothing twice',
  body: cardLinkConfirmationSchema,
  responses: { 200: cardLinkUsedSchema },
  errors: ['link_invalid', 'status_conflict', 'payment_not_confirmed'],
});

/**
 * Links that start to bill a plan on a day: `restart`, a plan that had ended; `setup`, one that was billed elsewhere;
 * `handover`, one that a pet's new owner takes over.
 */
export const startLinkKinds = ['restart', 'setup', 'handover'] as const;

/** The holder of the link sees only this. */
export const startLinkSchema = z.object({
  kind: z.enum(startLinkKinds),
  firstName: z.string(),
  petName: z.string(),
  planName: z.string(),
  monthlyTotal: moneySchema,
  /** The first payment's day, at the clinic. */
  firstChargeOn: z.iso.date(),
  /** Days before it that were due, which are never charged. */
  passedOn: z.array(z.iso.date()),
  /** Charged with the first payment, because it was never paid. Absent: there is none. */
  membershipFee: moneySchema.optional(),
  /** Only `handover`, whose owner hasn't seen the plan before: what it includes. */
  includes: z.array(z.string()).optional(),
});
export type StartLink = z.infer<typeof startLinkSchema>;

export const readStartLink = defineRoute({
  method: 'post',
  path: '/api/plan-links/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which plan an emailed link starts to bill, and from which day on; changes nothing',
  body: linkBody,
  responses: { 200: startLinkSchema },
  errors: ['link_invalid'],
});

export const prepareStartLink = defineRoute({
  method: 'post',
  path: '/api/plan-links/prepare',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Begin to enter the card that an emailed link bills a plan with; the link stays usable',
  body: linkBody,
  responses: { 200: z.object({ clientSecret: z.string() }) },
  errors: ['link_invalid'],
});

/** The terms that the owner saw and agreed to, and the card that the payment provider has accepted. */
export const startLinkConfirmationSchema = z.strictObject({
  token: tokenSchema,
  setupIntentId: setupIntentIdSchema,
  monthlyTotal: moneySchema,
  firstChargeOn: z.iso.date(),
  /** Says whether the fee was shown. */
  textVersion: z.enum([...versionsOf('plan-link'), ...versionsOf('plan-link-fee')]),
});
export type StartLinkConfirmation = z.infer<typeof startLinkConfirmationSchema>;

export const confirmStartLink = defineRoute({
  method: 'post',
  path: '/api/plan-links/confirm',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Bill a plan from a day on with a confirmed card, with an emailed link, once; repeating it with the same card starts nothing twice',
  body: startLinkConfirmationSchema,
  responses: { 200: startLinkSchema.pick({ monthlyTotal: true, firstChargeOn: true }) },
  errors: ['link_invalid', 'status_conflict', 'payment_not_confirmed'],
});
