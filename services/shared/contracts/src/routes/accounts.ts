import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { daySchema, monthSchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';

/**
 * A month of what members paid, as an accountant books it, in cents. Opening plus billed less earned less released is
 * closing, for each payment and for all of them.
 *
 * The policy is straight-line by day: the membership fee is earned when it is paid, and the rest evenly over the days that
 * it pays for, which end before the next due day. A payment whose days aren't known is earned when it is paid. What is given
 * back, by refund, lost dispute, or void, is released from what is still owed, and takes back what was earned beyond that.
 */
export const deferredSchema = z.object({
  /** Paid before the month, and still owed to members at its start. */
  openingCents: centsSchema,
  /** Paid in the month, by card and at the clinic. */
  billedCents: centsSchema,
  /** Negative if more was taken back. What a change of plan costs at once is earned when it's paid: its months have begun. */
  earnedCents: z.int(),
  releasedCents: centsSchema,
  closingCents: centsSchema,
});
export type Deferred = z.infer<typeof deferredSchema>;

export const accountsSchema = z.object({
  month: monthSchema,
  deferred: deferredSchema,
  /** What was paid in the month, by what it was for, at list prices. Credits are in `other`. */
  billed: z.object({
    feeCents: centsSchema,
    planCents: z.int(),
    addOnCents: z.int(),
    otherCents: z.int(),
    /** What further pets' plans cost less than their list prices; negative. Absent: nothing. */
    discountCents: z.int().negative().optional(),
  }),
  /** In cash, by check, or otherwise at the clinic, less what was voided, by the day that it counts on. */
  recorded: z.array(
    z.object({
      day: daySchema,
      /** Who recorded it: a name, or username. */
      recordedBy: z.string(),
      /** `cash`, `check`, `other`. */
      method: z.string(),
      count: z.int().positive(),
      cents: z.int(),
    }),
  ),
  /** The balance at Stripe, as stored. */
  stripe: z.object({ openingCents: z.int(), closingCents: z.int() }),
});
export type Accounts = z.infer<typeof accountsSchema>;

const report = {
  method: 'get',
  service: 'billing',
  access: ['manager'],
  limit: 'read',
} as const;
const query = z.strictObject({ month: monthSchema });

export const readAccounts = defineRoute({
  ...report,
  path: '/api/admin/reports/accounts',
  summary:
    'A month for the accountant: billed by kind, earned, and owed; recorded payments; balance',
  query,
  responses: { 200: accountsSchema },
});

export const exportAccounts = defineRoute({
  ...report,
  path: '/api/admin/reports/accounts.csv',
  audit: { action: 'export', subject: 'accounts' },
  summary: 'Each payment of the month with member, kind, and reason, as CSV',
  query,
  responses: { 200: { mediaType: 'text/csv' } },
});
