import { addOnSchema, benefitSchema, planSchema } from '@petwell/contracts';
import { z } from 'zod';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import type { Equivalents } from './rules-equivalents.ts';

const allowanceSchema = z.object({
  code: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'discount']),
  quantity: z.int().nullable(),
  percent: z.int().nullable(),
  listPriceCents: z.int().nullable(),
  careType: z.string().nullable(),
  intervalDays: z.int().nullable(),
  equivalents: z.array(z.string()),
  firstDueOn: z.string().nullable(),
  termsId: z.int(),
});

/** What an enrollment has at a time: what it costs and includes, and the plan years that were opened. */
export const soldTermsSchema = z.object({
  plan: planSchema,
  addOns: z.array(addOnSchema),
  benefits: z.array(benefitSchema),
  monthlyCents: z.int(),
});

export type SoldTerms = z.infer<typeof soldTermsSchema>;

/** What new terms took the place of. */
export const replacedTermsSchema = soldTermsSchema.extend({
  effectiveFrom: z.string(),
  /** Of terms that began on the same day; null: there were none. */
  sameDay: z
    .object({
      planId: z.int(),
      planVersion: z.int(),
      addOnVersions: z.record(z.string(), z.int()),
      monthlyCents: z.int(),
      agreedBy: z.enum(['notice', 'consent', 'phone']),
      createdAt: z.coerce.date(),
    })
    .nullable(),
  /** Opened plan years that the new terms are part of. */
  years: z.array(
    z.object({
      startsOn: z.string(),
      endsOn: z.string(),
      allowances: z.array(allowanceSchema),
    }),
  ),
});
export type ReplacedTerms = z.infer<typeof replacedTermsSchema>;

export type TermsStore = {
  /**
   * Gives an enrollment other terms from a day on, and the plan year of that day its benefits, whether it was opened or
   * not; at once, the plan year that the day is in gets more. The terms before keep the snapshots that they had. What was used of the plan year stays. With `services`, those
   * that count as each other, nothing that was used is given again, and what isn't included anymore is gone.
   */
  replace(
    enrollment: EnrollmentRecord,
    terms: SoldTerms & {
      effectiveFrom: string;
      agreedBy: 'notice' | 'consent' | 'phone';
      at: Date;
      isAtOnce?: boolean;
      services?: readonly Equivalents[];
    },
  ): Promise<ReplacedTerms>;
  /** Puts back what terms took the place of. What was used since stays. */
  restore(enrollment: EnrollmentRecord, replaced: ReplacedTerms, at: Date): Promise<void>;
};
