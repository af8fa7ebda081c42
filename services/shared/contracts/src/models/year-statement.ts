import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { centsSchema } from '../money.ts';
import { daySchema, planYearSchema } from './benefit.ts';
import { lifeStageSchema } from './life-stage.ts';

/** What a plan costs in its next year, and what changes with it. */
export const nextYearSchema = z.object({
  monthlyCents: centsSchema,
  /** Null: the plan goes on as it is. */
  change: z
    .object({
      oldMonthlyCents: centsSchema,
      newMonthlyCents: centsSchema,
      /** What else changes. */
      sentences: z.array(z.string()),
      takesEffectOn: daySchema,
      /** The owner agreed to this change of plan, which the clinic takes back until its day. */
      isAgreed: z.literal(true).optional(),
    })
    .nullable(),
  /** It was paid a year in advance, until this day. */
  prepaidUntil: daySchema.optional(),
  /** It is paid at the clinic month by month, so far until this day. */
  paidAtClinicUntil: daySchema.optional(),
});
export type NextYear = z.infer<typeof nextYearSchema>;

/** A pet's plan year: what was done, what is left, what it was worth, and how it goes on. */
export const yearStatementSchema = z.object({
  enrollmentId: idSchema,
  petId: idSchema,
  petName: z.string(),
  planName: z.string(),
  planYear: planYearSchema,
  done: z.array(z.object({ label: z.string(), quantity: z.int().positive() })),
  left: z.array(z.object({ label: z.string(), left: z.int().positive() })),
  /** Null before a manager has confirmed the list prices, and while billing can't be reached. */
  worth: z.object({ valueCents: z.int(), paidCents: z.int() }).nullable(),
  /** Null: the plan has ended, or is set to end. */
  next: nextYearSchema.nullable(),
  /** Only in the email: the pet grows out of the plan. */
  lifeStage: lifeStageSchema.optional(),
  /** The pet outgrew the plan, which ends that day if the owner doesn't answer. The email has it in `lifeStage`. */
  endsUnanswered: daySchema.optional(),
});
export type YearStatement = z.infer<typeof yearStatementSchema>;
