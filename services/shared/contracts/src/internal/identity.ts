import { z } from 'zod';
import { deletionReasonSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { heldAccountSchema } from '../models/held-data.ts';
import { ownerContactSchema, ownerSchema } from '../models/owner.ts';
import { defineInternalRoute } from './define-internal-route.ts';

export const registerOwnerSchema = z.strictObject({
  enrollmentId: idSchema,
  contact: ownerContactSchema,
  /** The caller's `setup` session, if any. Identity checks that it is still open. */
  held: z.strictObject({ ownerId: idSchema, sessionId: z.string() }).nullable(),
  /** Unpaid enrollments of the held owner that can no longer be paid. */
  endedEnrollmentIds: z.array(idSchema).default([]),
  /** Answers `allowed` instead of registering, and changes nothing. */
  isTrial: z.boolean().default(false),
});
export type RegisterOwner = z.input<typeof registerOwnerSchema>;

/**
 * `registered`: new, or not set up yet and held by the caller; continue with a new `setup` token.
 * `pending`: enrolled elsewhere without a password; nothing changed, and a setup link was emailed.
 * `activated`: the account has a password; the owner must sign in first.
 * `payment_started`: the held owner's address stays, because a payment was started under it; nothing changed.
 * `allowed`: a trial that would register, `ownerId` if the owner exists already.
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
  z.object({ outcome: z.literal('payment_started') }),
  z.object({ outcome: z.literal('allowed'), ownerId: idSchema.nullable() }),
]);
export type RegisterOwnerResponse = z.infer<typeof registerOwnerResponseSchema>;

/** Registers the owner of an enrollment. Idempotent per enrollmentId. */
export const registerOwner = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/register',
  service: 'identity',
  internal: ['enrollment'],
  body: registerOwnerSchema,
  responses: { 200: registerOwnerResponseSchema },
});

export const importOwnerSchema = z.strictObject({
  enrollmentId: idSchema,
  contact: ownerContactSchema,
  /**
   * Staff asked the person, and nothing of the account was paid: an account that only a browser has claimed is taken
   * over, with its password, sessions, and links ended and its details replaced.
   */
  takesOver: z.boolean().default(false),
});
export type ImportOwner = z.input<typeof importOwnerSchema>;

/** `claimed`: only a browser has claimed the address, and its mailbox isn't confirmed; nothing changed. */
export const importOwnerResponseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('attached'),
    owner: ownerSchema,
    ownerVersion: z.int().positive(),
    /** The address has an account with a password. */
    hasPassword: z.boolean(),
    isTakenOver: z.boolean(),
  }),
  z.object({ outcome: z.literal('claimed'), ownerId: idSchema }),
]);
export type ImportOwnerResponse = z.infer<typeof importOwnerResponseSchema>;

/**
 * Registers the owner of what staff propose or import, without a session and without mail. An address that exists
 * keeps its details. Idempotent per address.
 */
export const importOwner = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/import',
  service: 'identity',
  internal: ['enrollment'],
  body: importOwnerSchema,
  responses: { 200: importOwnerResponseSchema },
});

export const attachmentSchema = z.object({ outcome: z.enum(['attached', 'claimed']) });
export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * Asks before staff attach something to an owner: money, a link, a plan. `claimed`: only a browser has claimed the
 * address; nothing may be attached, and a link to confirm the mailbox goes out. Idempotent.
 */
export const attachToOwner = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/attachments',
  service: 'identity',
  internal: ['enrollment', 'billing'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: attachmentSchema },
});

export const claimedOwnersSchema = z.strictObject({ ownerIds: z.array(idSchema).max(1_000) });

/** Finds the owners to whom `attachToOwner` would attach nothing. Nothing changes, and no link goes out. */
export const findClaimedOwners = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/claimed',
  service: 'identity',
  internal: ['enrollment'],
  body: claimedOwnersSchema,
  responses: { 200: claimedOwnersSchema },
});

/**
 * Records that a `setup` session starts to pay an enrollment: from then on the browser can't correct the owner's
 * address, unless that enrollment can no longer be paid. Idempotent.
 */
export const startOwnerPayment = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/payment-starts',
  service: 'identity',
  internal: ['billing'],
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({ enrollmentId: idSchema }),
  responses: { 204: null },
});

/**
 * Mails the owner a link to set a password, about this enrollment, at most once in ten minutes; nothing if there is a
 * password.
 */
export const mailSetupLink = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/setup-link',
  service: 'identity',
  internal: ['enrollment'],
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({ enrollmentId: idSchema }),
  responses: { 204: null },
});

export const closeOwnerSchema = z.strictObject({ reason: deletionReasonSchema });
export type CloseOwner = z.infer<typeof closeOwnerSchema>;

/**
 * `closed`: the owner's data is deleted. `kept`: the demo account, or an abandoned owner who has since set a
 * password.
 */
export const closeOwnerResponseSchema = z.object({ outcome: z.enum(['closed', 'kept']) });
export type CloseOwnerResponse = z.infer<typeof closeOwnerResponseSchema>;

/** Ends sign-in, sessions, and links, deletes the owner, and publishes `owner.deleted.v1`. Idempotent. */
export const closeOwner = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/:id/close',
  service: 'identity',
  internal: ['enrollment'],
  params: z.strictObject({ id: pathIdSchema }),
  body: closeOwnerSchema,
  responses: { 200: closeOwnerResponseSchema },
});

export const heldByIdentitySchema = z.object({ account: heldAccountSchema });

export const readDataHeldByIdentity = defineInternalRoute({
  method: 'get',
  path: '/internal/owners/:id/held-data',
  service: 'identity',
  internal: ['enrollment'],
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: heldByIdentitySchema },
});

export const revocationsSchema = z.object({
  revocations: z.array(z.object({ sessionId: z.string() })),
  cursor: z.string(),
});

/** Lists the ids of sessions ended since the cursor, oldest first. */
export const listRevocations = defineInternalRoute({
  method: 'get',
  path: '/internal/revocations',
  service: 'identity',
  internal: ['gateway'],
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'Expected a cursor')
      .default('0')
      .transform(BigInt),
  }),
  responses: { 200: revocationsSchema },
});
