import { type AdminUser, type FirstDecline, fromCents, toCents } from '@petwell/contracts';
import { formatDate } from '../format-date.ts';
import { declineReason } from './decline-reason.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-US');
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const monthStart = (yearAndMonth: string): Date => new Date(`${yearAndMonth}-01T00:00:00Z`);

/** "12043.50" → "$12,043.50". */
export const formatMoney = (amount: string): string => money.format(Number(amount));
export const formatCount = (value: number): string => count.format(value);
/** '2026-11' → 'November 2026'. */
export const formatMonth = (value: string): string => month.format(monthStart(value));
/** '2026-11' → 'Nov'. */
export const formatShortMonth = (value: string): string => shortMonth.format(monthStart(value));

export const fullName = ({ owner }: Pick<AdminUser, 'owner'>): string =>
  `${owner.firstName} ${owner.lastName}`;

/** Returns a customer's current monthly total, from active enrollments. */
export const monthlyTotal = ({ enrollments }: Pick<AdminUser, 'enrollments'>): string =>
  fromCents(
    enrollments
      .filter(({ status }) => status === 'active')
      .reduce((sum, { totalMonthlyPrice }) => sum + toCents(totalMonthlyPrice), 0),
  );

/** Returns the time so many days later. */
export const daysAfter = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * 86_400_000).toISOString();

/** 'insufficient funds on November 20, 2026' */
export const formatFailure = ({ failedAt, reason }: Omit<FirstDecline, 'enrollmentId'>): string =>
  `${reason === null ? 'declined' : declineReason(reason)} on ${formatDate(failedAt)}`;

/** 1 → '1 customer', 1204 → '1,204 customers'. */
export const countOf = (value: number, word: string): string =>
  `${formatCount(value)} ${word}${value === 1 ? '' : 's'}`;
