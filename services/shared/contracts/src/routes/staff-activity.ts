import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const namedCustomerSchema = z.object({
  ownerId: idSchema,
  name: z.string(),
  email: z.string(),
  petName: z.string().nullable(),
});

/** One entry of the append-only staff activity log. */
export const activityEntrySchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  username: z.string(),
  /** The person's name at the time; null if it isn't known. */
  name: z.string().nullable(),
  action: z.string(),
  /** Such as `enrollment/17` or `owner/4`. */
  subject: z.string(),
  /** The customer and pet that the entry is about; absent if there is none, or after a deletion. */
  customer: namedCustomerSchema.optional(),
  /** Another customer and pet that the entry names, such as where a service was moved to. */
  other: namedCustomerSchema.optional(),
  result: z.enum(['done', 'refused', 'failed']),
  detail: z.string().nullable(),
  /** Only managers get it. */
  clientAddress: z.string().optional(),
  /** How often it was refused within the hour; of wrong sign-ins and of calls beyond the role. */
  count: z.int().positive().optional(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/**
 * `before` is the id of the last entry seen. `ownerId` limits the log to that customer, their pets, and their
 * enrollments.
 */
export const activityQuerySchema = z.object({
  q: z.string().trim().max(100).default(''),
  ownerId: z.coerce.number().pipe(idSchema).optional(),
  before: z.coerce.number().pipe(idSchema).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const activityPageSchema = z.object({
  entries: z.array(activityEntrySchema),
  hasMore: z.boolean(),
});

export const readActivity = defineRoute({
  method: 'get',
  path: '/api/admin/activity',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'What staff did, newest first; network addresses for managers only',
  query: activityQuerySchema,
  responses: { 200: activityPageSchema },
});
