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
  /** What the plan includes. */
  benefits: z.array(z.string()),
  addOns: z.array(z.object({ name: z.string(), monthlyPrice: moneySchema })),
});
export type AgreedPlan = z.infer<typeof agreedPlanSchema>;

/** What an owner accepted, kept unchanged. Of agreements from before texts were kept, only what is known. */
export const agreementSchema = z.object({
  id: idSchema,
  enrollmentId: idSchema,
  /** Null if it isn't known, or was removed with the owner. */
  petName: z.string().nullable(),
  plan: agreedPlanSchema.nullable(),
  textVersion: z.string(),
  /** The sentence beside the button. Null: from before it was kept. */
  sentence: z.string().nullable(),
  dueToday: moneySchema.nullable(),
  monthlyTotal: moneySchema.nullable(),
  /** The first payment, if it was agreed to for a later day. */
  firstChargeOn: daySchema.nullable(),
  /** The saved card. Null: the card entered in the form, or none. */
  cardLast4: z.string().nullable(),
  agreedAt: z.iso.datetime(),
  /** Of the browser; empty once the owner was deleted, and for an agreement on paper. */
  clientAddress: z.string(),
  /** Who of the staff took the agreement on paper at the counter. Null: online. */
  recordedBy: z.string().nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;
