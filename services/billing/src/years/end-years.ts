import { AppError } from '@petwell/chassis';
import type { EndYears, WithLease } from '../core/transaction.ts';
import type { EndYear } from './end-year.ts';
import type { PrepaidYear } from './year.ts';

type Dependencies = {
  listOpen: (enrollmentId: number) => Promise<PrepaidYear[]>;
  hasUnrecorded: (enrollmentId: number) => Promise<boolean>;
};

/**
 * Ends what asks a plan's owner for a year, before the plan is charged otherwise or ends, so that it can't be paid anymore.
 * The caller holds the plan's lease. Repeating is safe.
 * @throws AppError service_unavailable (one was just paid: the plan's next day moves in a moment), ProviderError
 */
export const createEndYears =
  (deps: Dependencies & { endYear: EndYear }): EndYears =>
  async (lease, enrollmentId) => {
    for (const year of await deps.listOpen(enrollmentId)) await deps.endYear(lease, year);
    if (!(await deps.hasUnrecorded(enrollmentId))) return;
    throw new AppError('service_unavailable', {
      publicMessage: 'A year of this plan was just paid by card. Please try again in a minute.',
      retryAfterSeconds: 5,
    });
  };

/** The same for who holds no lease, which is taken only if there is a year. */
export const createEndYearsOf =
  (deps: Dependencies & { endYears: EndYears; withLease: WithLease }) =>
  async (enrollmentId: number): Promise<void> => {
    const open = await deps.listOpen(enrollmentId);
    if (open.length === 0 && !(await deps.hasUnrecorded(enrollmentId))) return;
    await deps.withLease(`enrollment:${enrollmentId}`, (lease) =>
      deps.endYears(lease, enrollmentId),
    );
  };
