import { z } from 'zod';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { idSchema } from '../ids.ts';
import { monthSchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';

/** A calendar month at the clinic, such as 2026-11. */
const monthQuery = z.strictObject({ month: monthSchema });

/**
 * What moved the balance of the clinic's Stripe account, in cents; negative amounts left it. Collected, refunds,
 * disputes, other, and fees add up to net; payouts only move the balance to the bank.
 */
export const moneyTotalsSchema = z.object({
  /** Card payments for plans, before fees. */
  collectedCents: z.int(),
  refundsCents: z.int(),
  /** Money that banks took back, and returned after won disputes. */
  disputesCents: z.int(),
  /** Charges that aren't PetWell's with their refunds and disputes, and everything else in the account. */
  otherCents: z.int(),
  /** Of every transaction, and of the account itself. */
  feesCents: z.int(),
  netCents: z.int(),
  payoutsCents: z.int(),
});
export type MoneyTotals = z.infer<typeof moneyTotalsSchema>;

export const moneyReportSchema = z.object({
  month: monthSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Everything until then is stored. Null: not read yet. */
  readThrough: z.iso.datetime().nullable(),
  totals: moneyTotalsSchema,
  /** Stripe's own reports use UTC: its month is the clinic's plus `onlyAtStripe` minus `onlyAtClinic`. */
  utc: z.object({
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    onlyAtStripe: moneyTotalsSchema,
    onlyAtClinic: moneyTotalsSchema,
  }),
});
export type MoneyReport = z.infer<typeof moneyReportSchema>;

const report = { method: 'get', access: anyStaff, limit: 'read' } as const;

export const readMoneyReport = defineRoute({
  ...report,
  path: '/api/admin/reports/money',
  service: 'billing',
  summary: "A month of the clinic's Stripe balance: collected, refunds, disputes, fees, payouts",
  query: monthQuery,
  responses: { 200: moneyReportSchema },
});

/** Reads for some seconds. If that isn't enough, the next call or the timer goes on where it stopped. */
export const refreshMoneyReport = defineRoute({
  method: 'post',
  path: '/api/admin/reports/money/refresh',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'sync', subject: 'balance' },
  summary: 'Read the newest balance transactions and payouts from Stripe',
  isIdempotent: true,
  responses: {
    200: z.object({ isComplete: z.boolean(), readThrough: z.iso.datetime().nullable() }),
  },
});

/** Plans and the people who have them at a moment, and the monthly prices of these plans. */
export const planStandSchema = z.object({
  plans: z.int().nonnegative(),
  members: z.int().nonnegative(),
  cents: centsSchema,
});
export type PlanStand = z.infer<typeof planStandSchema>;

/** What happened to plans in a month, and what it changed in the monthly revenue. */
export const planMoveSchema = z.object({
  /** How often it happened. */
  count: z.int().nonnegative(),
  /** The change in the number of active plans. */
  plans: z.int(),
  cents: z.int(),
});
export type PlanMoveTotals = z.infer<typeof planMoveSchema>;

export const planMovesSchema = z.object({
  new: planMoveSchema,
  ended: planMoveSchema,
  changed: planMoveSchema,
  restarted: planMoveSchema,
  /** Suspended. */
  held: planMoveSchema,
  resumed: planMoveSchema,
  transferred: planMoveSchema,
});
export type PlanMoves = z.infer<typeof planMovesSchema>;

/** Monthly recurring revenue: the monthly prices of active plans. Start plus moves is end. */
export const planReportSchema = z.object({
  month: monthSchema,
  start: planStandSchema,
  moves: planMovesSchema,
  end: planStandSchema,
  churn: z.object({
    /** Plans that ended in the month. */
    endedPlans: z.int().nonnegative(),
    activeAtStart: z.int().nonnegative(),
    /** Ended ÷ active at the start, in percent with one decimal. Null: no plan was active. */
    percent: z.number().nonnegative().nullable(),
  }),
  /** At the end of the month, or now; the most frequent first. */
  mix: z.array(
    z.object({
      planId: idSchema,
      planName: z.string(),
      plans: z.int().positive(),
      cents: centsSchema,
    }),
  ),
});
export type PlanReport = z.infer<typeof planReportSchema>;

export const readPlanReport = defineRoute({
  ...report,
  path: '/api/admin/reports/plans',
  service: 'enrollment',
  summary: 'Monthly recurring revenue with its moves, churn, and plan mix of a month',
  query: monthQuery,
  responses: { 200: planReportSchema },
});
