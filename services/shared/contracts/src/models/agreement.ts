import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { moneySchema } from '../money.ts';
import { daySchema } from './benefit.ts';

/** A plan as it was when its owner agreed to it. */
export const agreedPlanSchema = z.object({
  planName: z.string(),
  description: z.string(),
  /** Of the plan alone. */
  monthlyPrice: moneySchema,
  membershipFee: moneySchema,
  /** By how much the plan of a second pet or a later one is cheaper. Absent: it has its list price. */
  monthlyDiscount: moneySchema.optional(),
  /** The plan's benefits. */
  benefits: z.array(z.string()),
  addOns: z.array(z.object({ name: z.string(), monthlyPrice: moneySchema })),
});
export type AgreedPlan = z.infer<typeof agreedPlanSchema>;

/** An owner's agreement, kept unchanged. */
export const agreementSchema = z.object({
  id: idSchema,
  enrollmentId: idSchema,
  /** Null once it was removed with the owner. */
  petName: z.string().nullable(),
  plan: agreedPlanSchema,
  textVersion: z.string(),
  /** The sentence beside the button. Null: that version had been replaced, and its text isn't known. */
  sentence: z.string().nullable(),
  dueToday: moneySchema,
  monthlyTotal: moneySchema,
  /** The first payment, if it was agreed to for a later day. */
  firstChargeOn: daySchema.nullable(),
  /** The saved card. Null: the card entered in the form, or none. */
  cardLast4: z.string().nullable(),
  agreedAt: z.iso.datetime(),
  /** Of the browser; empty once the owner was deleted, and for an agreement on paper. */
  clientAddress: z.string(),
  /** The staff member who took the agreement on paper at the counter. Null: online. */
  recordedBy: z.string().nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;
