import { z } from 'zod';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** Counts of enrollment's open work. Payments and claims to accounts are counted by their own lists. */
export const staffCountsSchema = z.object({
  /** Owners' open requests for appointments. */
  appointmentRequests: z.int(),
  /** First payments that weren't made, more than an hour after enrolling. */
  firstPayments: z.int(),
  /** Plans to end because the pet died. */
  endings: z.int(),
  /** Care given elsewhere that waits for a decision. */
  careReports: z.int(),
  /** Plans paid elsewhere until a day that is near, or was. */
  paidElsewhere: z.int(),
  /** Members whom the mails of a price campaign didn't reach. */
  priceCalls: z.int(),
  /** Changes of plan that failed after their owners had agreed. */
  changeCalls: z.int(),
  /** Plans that pets grow out of. */
  lifeStages: z.int(),
});
export type StaffCounts = z.infer<typeof staffCountsSchema>;

export const readCounts = defineRoute({
  method: 'get',
  path: '/api/admin/counts',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'How many open requests and entries of the work list wait for staff',
  responses: { 200: staffCountsSchema },
});
