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

export const ownerUpdatedSchema = envelopeSchema(
  'owner.updated.v1',
  ownerFactSchema.extend({ previousEmail: z.string() }),
);
export const ownerActivatedSchema = envelopeSchema('owner.activated.v1', ownerFactSchema);

/** The mailbox of the owner's address was confirmed. Published once per address. */
export const ownerEmailConfirmedSchema = envelopeSchema(
  'owner.email-confirmed.v1',
  z.object({ ownerId: idSchema, email: z.string(), confirmedAt: z.iso.datetime() }),
);

/**
 * The holder of the mailbox set a new password. Unpaid enrollments made before then end: a stranger may
 * have made them with this address.
 */
export const ownerPasswordResetSchema = envelopeSchema(
  'owner.password-reset.v1',
  z.object({ ownerId: idSchema, resetAt: z.iso.datetime() }),
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
    by: z.object({
      staffId: idSchema,
      username: z.string(),
      /** The person's name; null if it isn't known. */
      name: z.string().nullable(),
      clientAddress: z.string(),
    }),
    staffId: idSchema,
    username: z.string(),
    action: z.enum(['staff-add', 'staff-change']),
    /** The changes, without passwords, such as `role manager, disabled, new password`. */
    detail: z.string(),
  }),
);
