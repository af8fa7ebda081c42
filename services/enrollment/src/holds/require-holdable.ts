import { dayInWords } from '@petwell/contracts/legal';
import { conflict } from '../core/caller.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { obstacleTo } from './rules-hold.ts';
import type { HoldTransaction } from './transaction.ts';

/** @throws AppError status_conflict */
export function requireHoldable(enrollment: EnrollmentRecord): void {
  const obstacle = obstacleTo(enrollment);
  if (obstacle !== null) throw conflict(obstacle);
}

/** The hold moves the plan year with which other terms begin. @throws AppError status_conflict */
export async function requireNoNewTerms(
  { holds }: Pick<HoldTransaction, 'holds'>,
  id: number,
): Promise<void> {
  const { hasChange, newPriceOn } = await holds.readNewTerms(id);
  if (hasChange) {
    throw conflict(
      'A change of this plan is on its way. Take it back, or hold the plan after the change.',
    );
  }
  if (newPriceOn === null) return;
  throw conflict(
    `A price campaign changes this plan’s price on ${dayInWords(newPriceOn)}. Undo the campaign, or hold the plan after that day.`,
  );
}
