import { z } from 'zod';
import { endingReasonSchema, enrollmentStatusSchema } from '../enums.ts';
import { daySchema } from '../models/benefit.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { enrollmentSchema } from '../models/enrollment.ts';
import { ownerSchema } from '../models/owner.ts';
import { petSchema } from '../models/pet.ts';
import { centsSchema } from '../money.ts';
import { envelopeSchema } from './envelope.ts';

/** Snapshot of an enrollment for billing and emails, taken when the event happened. */
export const enrollmentSnapshotSchema = z.object({
  enrollment: enrollmentSchema,
  pet: petSchema.pick({
    id: true,
    name: true,
    type: true,
    breed: true,
    age: true,
    deceasedAt: true,
  }),
  owner: ownerSchema,
  plan: planSchema,
  addOns: z.array(addOnSchema),
  /** It takes another owner's plan over: it starts by its link only. */
  takesOver: z.literal(true).optional(),
});
export type EnrollmentSnapshot = z.infer<typeof enrollmentSnapshotSchema>;

/**
 * A payment in cash or by check was recorded, or voided. Enrollment decides about it, because it moves the day until
 * which a plan is paid; billing shows it among the plan's payments.
 */
export const paymentRecordedSchema = envelopeSchema(
  'payment.recorded.v1',
  enrollmentSnapshotSchema.extend({
    payment: z.object({
      id: z.uuid(),
      amountCents: centsSchema,
      membershipFeeCents: centsSchema,
      /** The plan began with it. */
      isFirst: z.boolean(),
      /** Noon of the day at the clinic. */
      paidAt: z.iso.datetime(),
      method: z.string(),
      recordedBy: z.string(),
      isVoided: z.boolean(),
      voidReason: z.string().optional(),
      voidedAt: z.iso.datetime().optional(),
      /** Voided after the card billed the plan: the months from one day to the other are owed again. */
      owed: z.object({ from: daySchema.nullable(), until: daySchema }).optional(),
      /** The days that it pays for; the last one is the next due day. Missing: it pays invoices, or their months. */
      covers: z.object({ from: daySchema, until: daySchema }).optional(),
      /** The voided payment whose months it pays. */
      settlesId: z.uuid().optional(),
      /** It pays a year in advance. `percent`: less than twelve months one by one. */
      prepaidYear: z.object({ percent: z.int() }).optional(),
      /** What was given back of a prepaid year whose plan ended. */
      refund: z
        .object({
          amountCents: centsSchema,
          at: z.iso.datetime(),
          method: z.string(),
          by: z.string(),
        })
        .optional(),
    }),
  }),
);

const statusChangeSchema = enrollmentSnapshotSchema.extend({
  previousStatus: enrollmentStatusSchema,
});
export const enrollmentActivatedSchema = envelopeSchema(
  'enrollment.activated.v1',
  statusChangeSchema.extend({ isFirstActivation: z.boolean() }),
);
export const enrollmentCancelledSchema = envelopeSchema(
  'enrollment.cancelled.v1',
  statusChangeSchema.extend({
    /** `replaced` and `abandoned`: it stayed unpaid. `deleted`: with its owner's account. */
    reason: z.enum(['replaced', 'owner', 'staff', 'provider', 'deleted', 'abandoned']),
    /** For `provider`: payments could not be collected. */
    isForNonpayment: z.boolean().optional(),
    /** Why staff or the owner ended it. Absent if it wasn't ordered. */
    endingReason: endingReasonSchema.optional(),
    /** It was active at some time. */
    hasStarted: z.boolean(),
    /** The email about the order to end it tells of its end. */
    isEndTold: z.boolean(),
    /** Mails to the owner are held, as to an imported member who hasn't set up. */
    areMailsHeld: z.boolean(),
    /** Months of a year that was paid in advance may be refunded. */
    hasPrepaidYear: z.literal(true).optional(),
  }),
);
