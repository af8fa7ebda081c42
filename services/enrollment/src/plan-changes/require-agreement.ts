import type { ChangeSheet } from '@petwell/contracts';
import { conflict } from '../core/caller.ts';

/** The amounts that staff saw on the sheet. */
export type Shown = { dueCents: number; monthlyCents: number };

/** @throws AppError status_conflict */
export function requireShown({ due, then }: Pick<ChangeSheet, 'due' | 'then'>, shown: Shown): void {
  if ((due?.cents ?? 0) === shown.dueCents && then.monthlyCents === shown.monthlyCents) return;
  throw conflict('The amounts have changed since you opened this sheet. Please look at it again.');
}

/** What raises a charge needs the owner's own agreement. @throws AppError status_conflict */
export function requirePhone(
  { due, now, then }: Pick<ChangeSheet, 'due' | 'now' | 'then'>,
  isPhoneAllowed: boolean,
): void {
  if (!isPhoneAllowed) {
    throw conflict('Agreements by phone are switched off. Please send the link.');
  }
  if (due === null && then.monthlyCents <= now.monthlyCents) return;
  throw conflict('The price rises, so the owner has to agree with the link.');
}
