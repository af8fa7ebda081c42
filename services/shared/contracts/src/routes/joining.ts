import { z } from 'zod';
import { addOnIdsSchema, idSchema, pathIdSchema } from '../ids.ts';
import { versionsOf } from '../legal/versions.ts';
import { enrollmentStatusSchema } from '../enums.ts';
import { daySchema } from '../models/benefit.ts';
import { furtherPetOfferSchema, shownOfferSchema } from '../models/further-pet-offer.ts';
import { newContactSchema, ownerContactSchema } from '../models/owner.ts';
import { petProfileSchema } from '../models/pet.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { moneySchema } from '../money.ts';
import { actingStaff, anyStaff } from './access.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';
import { enrollmentLinkSchema } from './enrollment-links.ts';

/** The form that staff fill in at the counter. An owner whose address is known keeps their details. */
export const proposeRequestSchema = z
  .strictObject({
    owner: newContactSchema.optional(),
    /** Instead of `owner`: a customer who is there, so that nothing is typed again. */
    ownerId: idSchema.optional(),
    pet: petProfileSchema,
    planId: idSchema,
    addOnIds: addOnIdsSchema,
    shown: shownOfferSchema.optional(),
    /** The proposal that this one changes: it can't be paid anymore. */
    replacesId: idSchema.optional(),
    /** Enrolls a pet although the owner has one of the same name and type with a plan. */
    confirmDuplicate: z.boolean().optional(),
    /** The person said that the address is theirs: an account that only a browser has claimed is taken over. */
    confirmAddress: z.boolean().optional(),
  })
  .refine(({ owner, ownerId }) => (owner === undefined) !== (ownerId === undefined), {
    path: ['owner'],
    message: 'Expected either owner or ownerId',
  });
export type ProposeRequest = z.infer<typeof proposeRequestSchema>;
export type ProposeRequestInput = z.input<typeof proposeRequestSchema>;

/** The terms that the owner is asked to agree to. */
export const proposedSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  petName: z.string(),
  planName: z.string(),
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  /** It is removed then, unless it was paid. */
  endsAt: z.iso.datetime(),
});
export type Proposed = z.infer<typeof proposedSchema>;

/** `isTakenOver`: an account that a browser had claimed lost its password, sign-ins, links, and unpaid plans. */
export const newProposalSchema = proposedSchema.extend({ isTakenOver: z.boolean() });
export type NewProposal = z.infer<typeof newProposalSchema>;

export const proposePlan = defineRoute({
  method: 'post',
  path: '/api/admin/proposals',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'propose-plan', subject: 'proposal' },
  summary: 'Enroll a pet for an owner at the counter, unpaid, for the owner to agree to and pay',
  body: proposeRequestSchema,
  isIdempotent: 'always',
  responses: { 201: newProposalSchema },
  errors: [
    'not_found',
    'unknown_plan',
    'unknown_add_on',
    'plan_not_for_pet',
    'price_changed',
    'already_paid',
    'duplicate_pet',
    'address_claimed',
    'address_unconfirmed',
    'status_conflict',
  ],
});

/** A proposal as staff filled it in, to show its code again, or to change it. */
export const proposalSchema = z.object({
  proposed: proposedSchema,
  /** `pending_payment` until it is paid. */
  status: enrollmentStatusSchema,
  /** Only if it was paid at the counter: the day until which it is paid. */
  paidUntil: daySchema.nullable(),
  owner: ownerContactSchema,
  pet: petProfileSchema,
  planId: idSchema,
  addOnIds: z.array(z.string()),
  /** It was proposed for a further pet: what that is sold with now. */
  furtherPet: furtherPetOfferSchema.optional(),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const readProposal = defineRoute({
  method: 'get',
  path: '/api/admin/proposals/:id',
  service: 'enrollment',
  access: actingStaff,
  limit: 'read',
  summary: 'What staff proposed at the counter, until it is paid or over',
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: proposalSchema },
  errors: ['not_found'],
});

export const showJoinLink = defineRoute({
  method: 'get',
  path: '/api/admin/enrollments/:id/join-link',
  service: 'billing',
  access: actingStaff,
  limit: 'read',
  summary: 'The link to agree to a plan and pay it that works now, to show its code again',
  params: z.strictObject({ id: pathIdSchema }),
  /** Null: there is none, or it is over. */
  responses: { 200: z.object({ link: enrollmentLinkSchema.nullable() }) },
});

export const sendJoinLink = defineRoute({
  method: 'post',
  path: '/api/admin/enrollments/:id/join-link',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'join-link', subject: 'enrollment/:id' },
  summary:
    'Make a link to agree to an unpaid plan and pay it without signing in, and email it; ends the link before',
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({}).optional(),
  isIdempotent: 'always',
  responses: { 200: enrollmentLinkSchema },
  errors: ['not_found', 'already_paid', 'address_unconfirmed', 'status_conflict'],
});

/**
 * `waiting`: not opened yet. `opened`: its page was opened. `paid`: the plan was paid. `ended`: replaced, changed,
 * or too old.
 */
export const joinProgressSchema = z.object({
  state: z.enum(['waiting', 'opened', 'paid', 'ended']),
});
export type JoinProgress = z.infer<typeof joinProgressSchema>;

export const readJoinProgress = defineRoute({
  method: 'get',
  path: '/api/admin/join-links/:id',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: 'How far an owner has come with a link to agree and pay',
  params: z.strictObject({ id: z.uuid() }),
  responses: { 200: joinProgressSchema },
  errors: ['not_found'],
});

const joinBody = z.strictObject({ token: tokenSchema });

/** The holder of the link sees no address, no card, and no history. */
export const joinLinkSchema = z.object({
  /** `paid`: a moment ago. */
  state: z.enum(['open', 'paid']),
  firstName: z.string(),
  petName: z.string(),
  plan: planSchema.pick({
    name: true,
    description: true,
    monthlyPrice: true,
    features: true,
    furtherPet: true,
  }),
  addOns: z.array(addOnSchema.pick({ id: true, name: true, monthlyPrice: true })),
  membershipFee: moneySchema,
  dueToday: moneySchema,
  monthlyTotal: moneySchema,
});
export type JoinLink = z.infer<typeof joinLinkSchema>;

export const readJoinLink = defineRoute({
  method: 'post',
  path: '/api/join-links/lookup',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which plan a link asks to agree to and pay',
  body: joinBody,
  responses: { 200: joinLinkSchema },
  errors: ['link_invalid'],
});

export const prepareJoinLink = defineRoute({
  method: 'post',
  path: '/api/join-links/prepare',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Begin to pay a plan with a link; nothing is charged, and the link stays usable',
  body: joinBody,
  /** Null: it was paid meanwhile. */
  responses: { 200: z.object({ clientSecret: z.string().nullable() }) },
  errors: ['link_invalid'],
});

/** The terms that the owner saw. */
export const joinConsentSchema = z.strictObject({
  token: tokenSchema,
  textVersion: z.enum(versionsOf('payment')),
  dueToday: moneySchema,
  monthlyTotal: moneySchema,
});
export type JoinConsent = z.infer<typeof joinConsentSchema>;

export const agreeByJoinLink = defineRoute({
  method: 'post',
  path: '/api/join-links/consent',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Record the consent of whoever pays with a link, right before the card is confirmed',
  body: joinConsentSchema,
  responses: { 204: null },
  errors: ['link_invalid', 'status_conflict'],
});

export const confirmJoinLink = defineRoute({
  method: 'post',
  path: '/api/join-links/confirm',
  service: 'billing',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Report a payment made with a link; the payment provider is asked whether it is true',
  body: joinBody,
  responses: { 200: z.object({ isPaid: z.boolean() }) },
  errors: ['link_invalid'],
});
