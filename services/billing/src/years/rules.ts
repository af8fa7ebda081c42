import { fromCents, type OfferedYear, type PrepaidSheet } from '@petwell/contracts';
import type { PrepaidYear } from './year.ts';

export const stateOf = ({
  consentedAt,
  paidAt,
}: Pick<PrepaidYear, 'consentedAt' | 'paidAt'>): OfferedYear['state'] => {
  if (paidAt !== null) return 'paid';
  return consentedAt === null ? 'open' : 'paying';
};

/** Whether the owner saw what is charged, and until when it pays. */
export const isAsShown = (
  { yearCents, until }: PrepaidSheet,
  given: { dueToday: string; until: string },
): boolean => given.dueToday === fromCents(yearCents) && given.until === until;

/** Whether an invoice charges what was shown, and nothing else. A credit may pay a part of it. */
export const chargesAsShown = (
  { yearCents }: PrepaidSheet,
  { totalCents, remainingCents }: { totalCents: number; remainingCents: number },
): boolean => totalCents === yearCents && remainingCents <= yearCents;
