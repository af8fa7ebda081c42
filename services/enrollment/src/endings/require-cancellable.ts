import { AppError } from '@petwell/chassis';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';

/** @throws AppError status_conflict for a plan of the demo account */
export function requireCancellable({ isDemo }: Pick<EnrollmentRecord, 'isDemo'>): void {
  if (!isDemo) return;
  throw new AppError('status_conflict', {
    publicMessage: "The demo account's plan can't be ended.",
  });
}
