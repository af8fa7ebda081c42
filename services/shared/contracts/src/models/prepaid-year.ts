import { z } from 'zod';
import { centsSchema } from '../money.ts';
import { daySchema } from './benefit.ts';

/** The months that a prepaid year pays for. */
export const prepaidMonths = 12;

/** Returns what a prepaid year costs: twelve months less a percentage, rounded once to the cent. */
export const prepaidYearCents = (monthlyCents: number, percent: number): number =>
  Math.round((prepaidMonths * monthlyCents * (100 - percent)) / 100);

/**
 * Returns what is refunded of a prepaid year when its plan ends: the months that haven't begun, each at a twelfth of what
 * was paid, rounded once to the cent. `unusedMonthsRule` is the same in words.
 */
export const unusedMonthsCents = (paidCents: number, monthsBegun: number): number =>
  Math.round((paidCents * (prepaidMonths - monthsBegun)) / prepaidMonths);

/**
 * The link that was mailed last. `waiting`: not agreed to yet; `agreed`: not paid yet; `ended`: called off, or another link
 * or a payment took its place. Later versions may know more.
 */
export const yearLinkSchema = z.object({
  state: z.enum(['waiting', 'agreed', 'paid', 'expired', 'ended']),
  sentAt: z.iso.datetime(),
  /** Empty after the owner was deleted. */
  sentTo: z.string(),
});
export type YearLink = z.infer<typeof yearLinkSchema>;

/** What paying a year in advance would cost now. `savedCents`: less than twelve months one by one. */
export const prepaidSheetSchema = z.object({
  monthlyCents: centsSchema,
  percent: z.int(),
  listCents: centsSchema,
  savedCents: centsSchema,
  yearCents: centsSchema,
  /** The membership fee, if it is unpaid. It isn't part of the year. */
  feeCents: centsSchema,
  /** The first day of the year, and the first one after it. */
  from: daySchema,
  until: daySchema,
});
export type PrepaidSheet = z.infer<typeof prepaidSheetSchema>;
