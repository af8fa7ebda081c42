import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { cursorSchema, idSchema } from '../ids.ts';
import { monthSchema } from '../models/benefit.ts';

/** A calendar month at the clinic, such as 2026-11. */
const monthQuery = z.strictObject({ month: monthSchema });

/**
 * Moves of the clinic's Stripe balance, in cents; negative amounts left it. Collected, refunds,
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

/**
 * Payments whose amount, refunds, and disputes in PetWell didn't add up to their balance transactions after the last
 * read. Null: not compared yet.
 */
const balanceComparisonSchema = z.object({
  differing: z.int().nonnegative(),
  /** At most twenty of them, with what is left of their money in each place. A deleted owner has no id and no name. */
  payments: z.array(
    z.object({
      invoiceId: z.string(),
      ownerId: idSchema.nullable(),
      ownerName: z.string(),
      email: z.string(),
      ledgerCents: z.int(),
      balanceCents: z.int(),
    }),
  ),
});
export type BalanceComparison = z.infer<typeof balanceComparisonSchema>;

export const moneyReportSchema = z.object({
  month: monthSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Everything until then is stored. Null: not read yet. */
  readThrough: z.iso.datetime().nullable(),
  comparison: balanceComparisonSchema.nullable(),
  totals: moneyTotalsSchema,
  /** Payments in cash or by check that staff recorded; Stripe knows nothing of them, and no total has them. */
  recorded: z.object({ count: z.int(), cents: z.int() }),
  /** A manager closed the month: its figures are as they were then. */
  closed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Stripe's own reports use UTC: its month is the clinic's plus `onlyAtStripe` minus `onlyAtClinic`. */
  utc: z.object({
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    onlyAtStripe: moneyTotalsSchema,
    onlyAtClinic: moneyTotalsSchema,
  }),
});
export type MoneyReport = z.infer<typeof moneyReportSchema>;

const report = { method: 'get', access: ['manager'], limit: 'read' } as const;

export const readMoneyReport = defineRoute({
  ...report,
  path: '/api/admin/reports/money',
  service: 'billing',
  summary: "A month of the clinic's Stripe balance: collected, refunds, disputes, fees, payouts",
  query: monthQuery,
  responses: { 200: moneyReportSchema },
});

/** Nothing changes a closed month's figures: what comes later stands in the open month. */
export const closeMoneyMonth = defineRoute({
  method: 'post',
  path: '/api/admin/reports/money/:month/close',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'close-month', subject: 'month/:month' },
  summary:
    'Close a month that is over and read from Stripe: nothing changes its figures afterwards',
  params: monthQuery,
  isIdempotent: true,
  responses: { 200: moneyReportSchema },
  errors: ['status_conflict'],
});

/** The numbers of Stripe's balance. */
export const moneyFigures = [
  'collected',
  'refunds',
  'disputes',
  'other',
  'fees',
  'net',
  'payouts',
] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** The numbers of the report that open a list. */
export const moneyListSchema = z.enum([...moneyFigures, 'recorded']);
export type MoneyList = z.infer<typeof moneyListSchema>;

/** The only calendar that has a transaction in the month: Stripe's in UTC, or the clinic's. */
export const onlyMonthOfSchema = z.enum(['stripe', 'clinic']);
export type OnlyMonthOf = z.infer<typeof onlyMonthOfSchema>;

/** A month's transactions behind a number, or those that an automatic payout consists of. */
const moneyTransactionsQuery = z
  .strictObject({
    month: monthSchema.optional(),
    category: moneyListSchema.optional(),
    only: onlyMonthOfSchema.optional(),
    payout: z
      .string()
      .regex(/^po_\w{1,200}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: cursorSchema.optional(),
  })
  .refine(
    ({ month, category, only, payout }) =>
      payout === undefined
        ? month !== undefined && category !== undefined
        : month === undefined && category === undefined && only === undefined,
    { path: ['month'], error: 'Expected a month and a category, or a payout' },
  );

export const moneyTransactionSchema = z.object({
  /** Stripe's, like all ids here, except that of a recorded payment. */
  id: z.string(),
  createdAt: z.iso.datetime(),
  availableOn: z.iso.datetime(),
  /** `pending` or `available`. */
  status: z.string(),
  type: z.string(),
  reportingCategory: z.string(),
  amountCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  /** Its part of the total that the list explains; in a payout's list, the net amount. */
  countedCents: z.int(),
  sourceId: z.string().nullable(),
  /** Recorded later than the month that it belongs to was closed: its own day. */
  belongsOn: z.iso.date().optional(),
  /** Stripe's words about something other than a charge. */
  description: z.string().nullable(),
  /** The payment of a plan behind it; null: it isn't PetWell's. A deleted owner has no id and no name. */
  payment: z
    .object({
      invoiceId: z.string().nullable(),
      ownerId: idSchema.nullable(),
      ownerName: z.string(),
      email: z.string(),
    })
    .nullable(),
  /** Of a payout. `automatic` ones have a list of their own. */
  payout: z
    .object({ arrivesOn: z.iso.date(), isAutomatic: z.boolean(), status: z.string() })
    .nullable(),
});
export type MoneyTransaction = z.infer<typeof moneyTransactionSchema>;

export const moneyTransactionsSchema = z.object({
  transactions: z.array(moneyTransactionSchema),
  nextCursor: cursorSchema.nullable(),
});
export type MoneyTransactions = z.infer<typeof moneyTransactionsSchema>;

export const listMoneyTransactions = defineRoute({
  ...report,
  path: '/api/admin/reports/money/transactions',
  service: 'billing',
  summary:
    'The balance transactions, or recorded payments, behind a number of the money report, newest first',
  query: moneyTransactionsQuery,
  responses: { 200: moneyTransactionsSchema },
});

/** From the first day to the last one, at the clinic. */
export const exportMoneyReport = defineRoute({
  ...report,
  path: '/api/admin/reports/money.csv',
  service: 'billing',
  audit: { action: 'export', subject: 'balance' },
  summary: 'Every balance transaction of a range of days, as a spreadsheet for the accountant',
  query: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'Expected a day not before from',
    }),
  responses: { 200: { mediaType: 'text/csv' } },
});

/** Reads for some seconds. If that isn't enough, the next call or the timer goes on where it stopped. */
export const refreshMoneyReport = defineRoute({
  method: 'post',
  path: '/api/admin/reports/money/refresh',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'sync', subject: 'balance' },
  summary: 'Read the newest balance transactions and payouts from Stripe',
  isIdempotent: true,
  responses: {
    200: z.object({ isComplete: z.boolean(), readThrough: z.iso.datetime().nullable() }),
  },
});
