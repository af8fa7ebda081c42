import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { cursorSchema, idSchema } from '../ids.ts';
import { daySchema, monthSchema } from '../models/benefit.ts';
import { centsSchema } from '../money.ts';

/** After so many days without a use, a member is called. */
export const idleDays = 90;
/** From so many days before its end, a plan year is on the list of those that end. */
export const endingDays = 60;

const count = z.int().nonnegative();

/** Sums of plan years that run: those of active and suspended plans, without the demo account. Amounts in cents. */
const figuresShape = {
  members: count,
  /** In the plan year so far, less refunds and lost disputes. */
  paidCents: centsSchema,
  /** Services at list price and discounts given, with what was used before an import. */
  usedListCents: centsSchema,
  /** Of that, before an import. */
  importedListCents: centsSchema,
  /** At the cost in the member's version of the plan. Null: none of what was used has a cost. */
  usedCostCents: centsSchema.nullable(),
  /** Uses that have no cost, so that it lacks them. */
  usesWithoutCost: count,
  /** What members used here beyond what they paid, at list price. */
  beyondPaidCents: centsSchema,
  /** What is left of counted services, at list price: all of it could be used tomorrow. */
  openListCents: centsSchema,
  /** Members who used nothing in the last 90 days, and are here for as long. */
  idleMembers: count,
  /** Members whose plan year ends in the next 60 days. */
  endingMembers: count,
  /** Missed visits in the plan year. */
  noShows: count,
  /** Plans that are charged to a card in the next calendar month, and their monthly prices. */
  renewals: count,
  renewalCents: centsSchema,
  /** Plans that are set to end before they would be. */
  leaving: count,
  leavingCents: centsSchema,
  /** Plans that are due at the clinic by the end of that month. */
  cash: count,
  cashCents: centsSchema,
  /** Plans that are due by then on a card that is still to be set up. */
  setUps: count,
  setUpCents: centsSchema,
};
const figuresSchema = z.object(figuresShape);
export type Figures = z.infer<typeof figuresSchema>;

export const planFiguresSchema = z.object({
  /** As of when: they are added up every ten minutes. Null: not yet. */
  readAt: z.iso.datetime().nullable(),
  /** The next calendar month as of then. */
  nextMonth: monthSchema.nullable(),
  total: figuresSchema,
  plans: z.array(z.object({ planId: idSchema, planName: z.string(), ...figuresShape })),
  /** What further pets' plans cost less a month than their list prices. Absent: there are none. */
  discounts: z.object({ plans: count, monthlyCents: centsSchema }).optional(),
});
export type PlanFigures = z.infer<typeof planFiguresSchema>;

/** The figures that open a list. */
export const memberFigureSchema = z.enum([
  'members',
  'paid',
  'used',
  'cost',
  'beyond',
  'open',
  'idle',
  'ending',
  'noShows',
  'renewals',
  'leaving',
  'cash',
  'setUps',
]);
export type MemberFigure = z.infer<typeof memberFigureSchema>;

export const figureMemberSchema = z.object({
  enrollmentId: idSchema,
  petId: idSchema,
  petName: z.string(),
  ownerName: z.string(),
  phone: z.string(),
  planName: z.string(),
  /** The member's part of the figure: cents, or no-shows; of a month, the monthly price. Null: it is one of the members counted. */
  amount: z.int().nullable(),
  yearEndsOn: daySchema,
  /** In the plan year, at PetWell. */
  lastUsedOn: daySchema.nullable(),
  lastNoShowOn: daySchema.nullable(),
  /** The next visit that is booked. */
  nextVisitAt: z.iso.datetime().nullable(),
});
export type FigureMember = z.infer<typeof figureMemberSchema>;

const serviceUseSchema = z.object({
  planId: idSchema,
  planName: z.string(),
  code: z.string(),
  label: z.string(),
  /** Null for discounts. */
  included: count.nullable(),
  used: count,
  /** Before an import, on top of `used`. */
  imported: count,
  /** How much of the plan years is over, in percent, weighted by what they include. Null for discounts. */
  yearPercent: z.int().min(0).max(100).nullable(),
});
export const serviceUsesSchema = z.object({ services: z.array(serviceUseSchema) });
export type ServiceUse = z.infer<typeof serviceUseSchema>;

const report = {
  method: 'get',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
} as const;

export const readPlanFigures = defineRoute({
  ...report,
  path: '/api/admin/reports/plan-figures',
  summary: 'What members of each plan paid, used, and could still use in their running plan years',
  responses: { 200: planFiguresSchema },
});

export const exportPlanFigures = defineRoute({
  ...report,
  path: '/api/admin/reports/plan-figures.csv',
  summary: 'The same figures as CSV, one row per plan',
  responses: { 200: { mediaType: 'text/csv' } },
});

export const listFigureMembers = defineRoute({
  ...report,
  path: '/api/admin/reports/plan-figures/members',
  summary: 'The members behind a figure, in pages of 50, the largest part first',
  query: z.strictObject({
    figure: memberFigureSchema,
    planId: z.coerce.number().pipe(idSchema).optional(),
    cursor: cursorSchema.optional(),
  }),
  responses: {
    200: z.object({ members: z.array(figureMemberSchema), nextCursor: cursorSchema.nullable() }),
  },
});

export const readServiceUses = defineRoute({
  ...report,
  path: '/api/admin/reports/plan-figures/services',
  summary: 'How much of each service was used, against how much of the plan years is over',
  responses: { 200: serviceUsesSchema },
});
