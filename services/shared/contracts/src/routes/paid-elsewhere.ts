import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { cursorSchema, idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { moneySchema } from '../money.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { unusedMonthsSchema } from './prepaid-years.ts';

/** How many days before the day until which a plan is paid it is on the work list. */
export const paidElsewhereDays = 14;

/** A plan that is paid elsewhere until a day that is near, or was. */
export const paidElsewhereSchema = z.object({
  enrollmentId: idSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  petName: z.string(),
  planName: z.string(),
  /** `active`, or `suspended` because nothing was paid in time. */
  status: enrollmentStatusSchema,
  paidUntil: daySchema,
  /** The day on which it is suspended, unless it is paid or set up before. */
  suspendedOn: daySchema,
  totalMonthlyPrice: moneySchema,
  membershipFee: moneySchema,
  membershipFeePaid: z.boolean(),
});
export type PaidElsewhere = z.infer<typeof paidElsewhereSchema>;

export const listPaidElsewhere = defineRoute({
  method: 'get',
  path: '/api/admin/paid-elsewhere',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary:
    'Plans paid elsewhere until a day within two weeks, or long ago, in pages of 50, soonest first',
  query: z.strictObject({ cursor: cursorSchema.optional() }),
  responses: {
    200: z.object({
      items: z.array(paidElsewhereSchema),
      /** Of all pages. */
      total: z.int(),
      nextCursor: cursorSchema.nullable(),
      /** Only on the first page: prepaid months to give back, the longest ended first. Absent: none. */
      unusedMonths: z.array(unusedMonthsSchema).optional(),
    }),
  },
});
