import type { WithLease } from '../core/transaction.ts';
import type { EndYear } from './end-year.ts';
import { notCalledOff } from './refusals.ts';
import type { PrepaidYear } from './year.ts';

/**
 * Ends the link for a year, at staff's wish. Repeating is safe.
 * @throws AppError status_conflict (it was paid), service_unavailable
 */
export const createCallOff =
  (deps: {
    listOpen: (enrollmentId: number) => Promise<PrepaidYear[]>;
    endYear: EndYear;
    withLease: WithLease;
  }) =>
  (enrollmentId: number): Promise<void> =>
    deps.withLease(`enrollment:${enrollmentId}`, async (lease) => {
      for (const year of await deps.listOpen(enrollmentId)) {
        if ((await deps.endYear(lease, year)) === 'paid') throw notCalledOff();
      }
    });
