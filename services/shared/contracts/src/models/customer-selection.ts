import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';

export const adminStatusFilterSchema = z.enum(['all', ...enrollmentStatusSchema.options]);
export type AdminStatusFilter = z.infer<typeof adminStatusFilterSchema>;

/** Filters customers by name, email, phone, or pet (`q`), and by the status of any of their enrollments. */
export const adminUserFilterSchema = z.object({
  q: z.string().trim().max(100).default(''),
  status: adminStatusFilterSchema.default('all'),
});
export type AdminUserFilter = z.infer<typeof adminUserFilterSchema>;

/**
 * Selects every customer matching a filter, on all pages, except `excludedIds`. `expectedCount` is the number
 * of customers when they were selected. If it has changed, the response is 409 and nothing is done.
 */
export const customerSelectionSchema = z.strictObject({
  filter: adminUserFilterSchema.strict(),
  excludedIds: z.array(idSchema).max(1000).default([]),
  expectedCount: z.int().positive(),
});
export type CustomerSelection = z.infer<typeof customerSelectionSchema>;
