import { dayInWords } from '@petwell/contracts/legal';
import { conflict } from '../core/caller.ts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import { obstacleTo } from './rules-hold.ts';
import type { HoldTransaction } from './transaction.ts';

/** @throws AppError status_conflict */
export function requireHoldable(enrollment: EnrollmentRecord): void {
  const obstacle = obstacleTo(enrollment);
  if (obstacle !== null) throw conflict(obstacle);
}

/** @throws AppError status_conflict */
export async function requireNoCampaign(
  { holds }: Pick<HoldTransaction, 'holds'>,
  id: number,
): Promise<void> {
  const day = await holds.findCampaignDay(id);
  if (day === null) return;
  // The hold moves the plan year with which the new price was announced to begin.
  throw conflict(
    `A price campaign changes this plan’s price on ${dayInWords(day)}. Take the plan out of it, or hold the plan after that day.`,
  );
}
