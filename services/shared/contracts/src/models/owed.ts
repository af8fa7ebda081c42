import { z } from 'zod';
import { centsSchema } from '../money.ts';

/** A month of a plan that must be paid. Its first day at the clinic names it. */
export const owedMonthSchema = z.object({
  startsAt: z.iso.datetime(),
  /** When the next month begins; null if it isn't known. */
  endsAt: z.iso.datetime().nullable(),
  amountCents: centsSchema,
});
export type OwedMonth = z.infer<typeof owedMonthSchema>;

/** The amount owed for a plan: the sum of the months, oldest first. */
export const owedEnrollmentSchema = z.object({
  enrollmentId: z.int(),
  amountCents: centsSchema,
  months: z.array(owedMonthSchema),
});
export type OwedEnrollment = z.infer<typeof owedEnrollmentSchema>;
