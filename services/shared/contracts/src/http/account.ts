import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { ownerSchema } from './owner.ts';
import { petSchema } from './pet.ts';

const timeSchema = z.iso.datetime();

/** DELETE /api/account: the password confirms it. */
export const deleteAccountSchema = z.strictObject({
  password: z.string().min(1, 'Password is required').max(200),
});

/** Contact data, and the sessions that were opened with it. */
export const heldAccountSchema = z.object({
  owner: ownerSchema,
  sessions: z.array(
    z.object({ startedAt: timeSchema, expiresAt: timeSchema, endedAt: timeSchema.nullable() }),
  ),
  /** What links were mailed for, never the links. */
  links: z.array(
    z.object({
      purpose: z.string(),
      previousEmail: z.string().nullable(),
      requestedAt: timeSchema,
      usedAt: timeSchema.nullable(),
    }),
  ),
});
export type HeldAccount = z.infer<typeof heldAccountSchema>;

const heldPetSchema = petSchema.omit({ ownerId: true, photoUrl: true }).extend({
  /** The picture as a data URL. */
  photo: z.string().nullable(),
  activities: z.array(
    z.object({
      activityType: z.string(),
      description: z.string(),
      date: timeSchema,
      nextDueDate: timeSchema.nullable(),
    }),
  ),
});

const heldEnrollmentSchema = z.object({
  id: idSchema,
  petId: idSchema,
  planName: z.string(),
  addOnNames: z.array(z.string()),
  status: enrollmentStatusSchema,
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
  enrolledAt: timeSchema,
  activatedAt: timeSchema.nullable(),
  cancelledAt: timeSchema.nullable(),
  nextBillingDate: timeSchema,
  stripeSubscriptionId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
});

const heldAppointmentSchema = z.object({
  petId: idSchema,
  appointmentType: z.string(),
  scheduledDate: timeSchema,
  /** In minutes. */
  duration: z.int(),
  status: z.string(),
  notes: z.string().nullable(),
});

export const heldPaymentsSchema = z.object({
  /** How the payment provider knows the owner. */
  customer: z.object({
    stripeCustomerId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
  }),
  payments: z.array(
    z.object({
      enrollmentId: idSchema,
      invoiceId: z.string(),
      amount: moneySchema,
      currency: z.string(),
      status: z.string(),
      paidAt: timeSchema.nullable(),
      refundedAmount: moneySchema,
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
  consents: z.array(
    z.object({
      enrollmentId: idSchema,
      textVersion: z.string(),
      clientAddress: z.string(),
      consentedAt: timeSchema,
    }),
  ),
});
export type HeldPayments = z.infer<typeof heldPaymentsSchema>;

export const heldMailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: timeSchema,
  sentAt: timeSchema.nullable(),
});
export type HeldMail = z.infer<typeof heldMailSchema>;

/** GET /api/account/export: everything that PetWell holds about the signed-in owner, as a file. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  account: heldAccountSchema,
  pets: z.array(heldPetSchema),
  enrollments: z.array(heldEnrollmentSchema),
  appointments: z.array(heldAppointmentSchema),
  billing: heldPaymentsSchema,
  mails: z.array(heldMailSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
