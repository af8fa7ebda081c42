import { fromCents, type OfferedYear, type PrepaidSheet, type YearLink } from '@petwell/contracts';
import type { Payable } from '../core/payable.ts';
import type { ChargeLine } from '../core/rules-agreed.ts';
import type { PrepaidYear } from './year.ts';

export const stateOf = ({
  consentedAt,
  paidAt,
}: Pick<PrepaidYear, 'consentedAt' | 'paidAt'>): OfferedYear['state'] => {
  if (paidAt !== null) return 'paid';
  return consentedAt === null ? 'open' : 'paying';
};

/** What staff see of a link. Its row is deleted a day after it expired. */
export function linkStateOf(given: {
  consentedAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date | null;
  works: unknown;
}): YearLink['state'] {
  const { endedAt, expiresAt } = given;
  if (given.paidAt !== null) return 'paid';
  // One that expired is ended afterwards.
  if (endedAt !== null && expiresAt !== null && endedAt < expiresAt) return 'ended';
  if (given.works !== true) return 'expired';
  return given.consentedAt === null ? 'waiting' : 'agreed';
}

/** Whether the owner saw what is charged, and until when it pays. */
export const isAsShown = (
  { yearCents, until }: PrepaidSheet,
  given: { dueToday: string; until: string },
): boolean => given.dueToday === fromCents(yearCents) && given.until === until;

/** What is charged for a year of a plan. */
export function linesOf(
  { yearCents: amountCents }: PrepaidSheet,
  { id: catalogId, version = 1, name }: Payable['snapshot']['plan'],
): { sold: ChargeLine; description: string }[] {
  const sold = { kind: 'plan', catalogId, version, name, amountCents } as const;
  return [{ sold, description: `${name}, 12 months in advance` }];
}
