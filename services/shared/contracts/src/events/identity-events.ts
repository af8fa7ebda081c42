import { z } from 'zod';
import { deletionReasonSchema } from '../enums.ts';
import { ownerSchema } from '../models/owner.ts';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/** `version` counts the changes of an owner. Copies accept only newer versions. */
const ownerFactSchema = z.object({
  owner: ownerSchema,
  version: z.int().positive(),
  /** Omitted if unchanged. Defaults to false for a new owner. */
  isDemo: z.boolean().optional(),
});

export const ownerRegisteredSchema = envelopeSchema('owner.registered.v1', ownerFactSchema);
export const ownerUpdatedSchema = envelopeSchema(
  'owner.updated.v1',
  ownerFactSchema.extend({ previousEmail: z.string() }),
);
export const ownerActivatedSchema = envelopeSchema('owner.activated.v1', ownerFactSchema);

/** Reasons for an email about an account. */
export const accountMailPurposes = [
  'account-setup',
  'password-reset',
  'password-changed',
  'email-change',
  'email-change-undo',
  'email-change-undone',
  'account-case',
] as const;

/** An owner needs an email about their account, with a one-time link or as a notice. */
export const ownerLinkRequestedSchema = envelopeSchema(
  'owner.link-requested.v1',
  z.object({
    ownerId: idSchema,
    firstName: z.string(),
    email: z.string(),
    /** `password-changed` announces a new password, with a link that resets it again. */
    purpose: z.enum(accountMailPurposes),
    url: z.url(),
    /** Null for notices, whose URL is an ordinary page. */
    expiresAt: z.iso.datetime().nullable(),
  }),
);

/**
 * Identity has deleted the owner. Every consumer must delete its data about them and ignore older events
 * about the owner that arrive later.
 */
export const ownerDeletedSchema = envelopeSchema(
  'owner.deleted.v1',
  z.object({ ownerId: idSchema, reason: deletionReasonSchema }),
);

/** A manager added or changed a staff account. Recorded in the staff activity log. */
export const staffAccountChangedSchema = envelopeSchema(
  'staff.account-changed.v1',
  z.object({
    by: z.object({ staffId: idSchema, username: z.string(), clientAddress: z.string() }),
    staffId: idSchema,
    username: z.string(),
    action: z.enum(['staff-add', 'staff-change']),
    /** The changes, without passwords, such as `role manager, disabled, new password`. */
    detail: z.string(),
  }),
);
