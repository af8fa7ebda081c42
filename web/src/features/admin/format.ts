import { type AdminUser, fromCents, toCents } from '@petwell/contracts';

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

/** 'visa' → 'Visa'; null, an unknown brand → 'Card'. */
export const formatBrand = (brand: string | null): string =>
  brand === null ? 'Card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

export const fullName = ({ owner }: Pick<AdminUser, 'owner'>): string =>
  `${owner.firstName} ${owner.lastName}`;

/** Returns a customer's current monthly total, from active enrollments. */
export const monthlyTotal = ({ enrollments }: Pick<AdminUser, 'enrollments'>): string =>
  fromCents(
    enrollments
      .filter(({ status }) => status === 'active')
      .reduce((sum, { totalMonthlyPrice }) => sum + toCents(totalMonthlyPrice), 0),
  );

/** 1 → '1 customer', 1204 → '1,204 customers'. */
export const countOf = (value: number, word: string): string =>
  `${formatCount(value)} ${word}${value === 1 ? '' : 's'}`;
