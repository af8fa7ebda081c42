import { AppError } from '@petwell/chassis';
import type { EndYears } from '../core/transaction.ts';
import type { EndYear } from './end-year.ts';
import type { PrepaidYear } from './year.ts';

/**
 * Ends what asks a plan's owner for a year, before the plan is charged otherwise or ends: nobody can pay it any more. The
 * caller holds the plan's lease. Repeating is safe.
 * @throws AppError service_unavailable (one was just paid: the plan's next day moves in a moment), ProviderError
 */
export const createEndYears =
  (deps: {
    listOpen: (enrollmentId: number) => Promise<PrepaidYear[]>;
    hasUnrecorded: (enrollmentId: number) => Promise<boolean>;
    endYear: EndYear;
  }): EndYears =>
  async (lease, enrollmentId) => {
    for (const year of await deps.listOpen(enrollmentId)) await deps.endYear(lease, year);
    if (!(await deps.hasUnrecorded(enrollmentId))) return;
    throw new AppError('service_unavailable', {
      publicMessage: 'A year of this plan was just paid by card. Please try again in a minute.',
      retryAfterSeconds: 5,
    });
  };
