import { z } from 'zod';
import { ageGroupSchema } from '../enums.ts';
import { changeSheetSchema } from './plan-change.ts';

/** A pet grows out of its plan by the end of the plan year, and which change is prepared for it. */
export const lifeStageSchema = z.object({
  /** What it is on the first day of the next plan year. */
  ageGroup: ageGroupSchema,
  sheet: changeSheetSchema,
  /** Without an answer the plan ends with its plan year. Otherwise it goes on. */
  endsUnanswered: z.boolean().optional(),
});
export type LifeStage = z.infer<typeof lifeStageSchema>;
