import { z } from 'zod';
import { deletionReasonSchema } from '../enums.ts';
import { ownerSchema } from '../models/owner.ts';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/** `version` counts the changes of an owner: a copy takes only what is newer than what it has. */
const ownerFactSchema = z.object({
  owner: ownerSchema,
  version: z.int().positive(),
  /** Left out where it did not change: an owner is no demo account unless this says so. */
  isDemo: z.boolean().optional(),
});

export const ownerRegisteredSchema = envelopeSchema('owner.registered.v1', ownerFactSchema);
export const ownerUpdatedSchema = envelopeSchema(
  'owner.updated.v1',
  ownerFactSchema.extend({ previousEmail: z.string() }),
);
export const ownerActivatedSchema = envelopeSchema('owner.activated.v1', ownerFactSchema);

/** Somebody has to get a link by mail: to finish setting up, to reset a password, to undo a change of address. */
export const ownerLinkRequestedSchema = envelopeSchema(
  'owner.link-requested.v1',
  z.object({
    ownerId: idSchema,
    firstName: z.string(),
    email: z.string(),
    /** `password-changed` tells of a new password, with a link that resets it once more. */
    purpose: z.enum(['account-setup', 'password-reset', 'password-changed', 'email-change-undo']),
    url: z.url(),
    expiresAt: z.iso.datetime(),
  }),
);

/**
 * Identity keeps nothing of the owner any more, and nobody else may: whoever gets this removes what it has
 * of them. Older facts about the owner that come later change nothing.
 */
export const ownerDeletedSchema = envelopeSchema(
  'owner.deleted.v1',
  z.object({ ownerId: idSchema, reason: deletionReasonSchema }),
);

/** A manager added or changed an account of staff; for the log of what staff do. */
export const staffAccountChangedSchema = envelopeSchema(
  'staff.account-changed.v1',
  z.object({
    by: z.object({ staffId: idSchema, username: z.string(), clientAddress: z.string() }),
    staffId: idSchema,
    username: z.string(),
    action: z.enum(['staff-add', 'staff-change']),
    /** What is new, never a password: `role manager, disabled, new password`. */
    detail: z.string(),
  }),
);
