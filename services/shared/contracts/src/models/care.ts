import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { benefitCodeSchema, daySchema, storedCareTypeSchema } from './benefit.ts';

/** A service of the plan with what is left of it, and when it is due. */
export const careItemSchema = z.object({
  code: benefitCodeSchema,
  label: z.string(),
  careType: storedCareTypeSchema,
  /** Null once nothing more is planned. */
  dueOn: daySchema.nullable(),
  lastDoneOn: daySchema.nullable(),
  /** In the plan year of the due date. */
  left: z.int().nonnegative(),
});
export type CareItem = z.infer<typeof careItemSchema>;

export const careReportStatusSchema = z.enum(['pending', 'confirmed', 'rejected']);

/** Care given elsewhere, as the owner reports it. It moves the due date once staff confirm it. */
export const careReportSchema = z.object({
  id: idSchema,
  code: benefitCodeSchema,
  label: z.string(),
  performedOn: daySchema,
  status: careReportStatusSchema,
  reportedAt: z.iso.datetime(),
});
export type CareReport = z.infer<typeof careReportSchema>;

/** A pet's care calendar, what is due first. */
export const petCareSchema = z.object({
  petId: idSchema,
  petName: z.string(),
  deceasedAt: z.iso.datetime().nullable(),
  /** False once the owner stopped the reminders for all pets. */
  hasReminders: z.boolean(),
  items: z.array(careItemSchema),
  /** Newest first. */
  reports: z.array(careReportSchema),
});
export type PetCare = z.infer<typeof petCareSchema>;
