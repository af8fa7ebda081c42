import { z } from 'zod';
import { deletionReasonSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { heldAccountSchema } from '../models/held-data.ts';
import { ownerContactSchema, ownerSchema } from '../models/owner.ts';
import { defineInternalRoute } from './define-internal-route.ts';

/** `heldOwnerId`: the owner of the caller's `setup` session, if there is one. */
export const registerOwnerSchema = z.strictObject({
  enrollmentId: idSchema,
  contact: ownerContactSchema,
  heldOwnerId: idSchema.nullable(),
});
export type RegisterOwner = z.infer<typeof registerOwnerSchema>;

/**
 * `registered`: new, or not set up yet and held by the caller: continue with a fresh `setup` token.
 * `pending`: enrolled from elsewhere without a password yet; nothing was changed, a setup link was emailed.
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

/** Idempotent per enrollmentId. */
export const registerOwner = defineInternalRoute({
  method: 'post',
  path: '/internal/owners/register',
  service: 'identity',
  internal: ['enrollment'],
  body: registerOwnerSchema,
  responses: { 200: registerOwnerResponseSchema },
});

export const closeOwnerSchema = z.strictObject({ reason: deletionReasonSchema });
export type CloseOwner = z.infer<typeof closeOwnerSchema>;

/**
 * `closed`: nothing is held about the owner now. `kept`: the demo account; or, when abandoned, the owner has
 * set a password since.
 */
export const closeOwnerResponseSchema = z.object({ outcome: z.enum(['closed', 'kept']) });
export type CloseOwnerResponse = z.infer<typeof closeOwnerResponseSchema>;

/** Ends sign-in, sessions and links, deletes the owner and publishes `owner.deleted.v1`. Idempotent. */
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

/** Ids of sessions that ended since the cursor, oldest first. */
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
