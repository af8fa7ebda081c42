import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { emailSchema } from '../models/email.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** A member of an imported file without an address of their own, who comes in once there is one. */
export const callSchema = z.object({
  importId: idSchema,
  row: z.int(),
  ownerName: z.string(),
  phone: z.string(),
  petName: z.string(),
});
export type Call = z.infer<typeof callSchema>;

export const listCalls = defineRoute({
  method: 'get',
  path: '/api/admin/call-list',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Members of imported files who have no email address yet, 50 at a time',
  query: z.strictObject({
    /** Part of a name or a phone number. */
    search: z.string().trim().max(100).default(''),
    importId: pathIdSchema.optional(),
    /** `import.row` to go on after. */
    after: z
      .string()
      .regex(/^\d{1,9}\.\d{1,6}$/)
      .optional(),
  }),
  responses: { 200: z.object({ calls: z.array(callSchema), hasMore: z.boolean() }) },
});

export const addCallAddress = defineRoute({
  method: 'post',
  path: '/api/admin/call-list/:id/:row/address',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'import-call', subject: 'import/:id' },
  summary: 'Give a member of the call list an address, and bring the member in',
  params: z.strictObject({ id: pathIdSchema, row: pathIdSchema }),
  body: z.strictObject({ email: emailSchema }),
  isIdempotent: 'always',
  responses: { 200: z.object({ enrollmentId: idSchema, ownerId: idSchema }) },
  errors: ['not_found', 'status_conflict', 'duplicate_pet', 'address_unconfirmed'],
});
