import { AppError } from '@petwell/chassis';
import type { YearStatement } from '@petwell/contracts';
import { roleOf, type Caller } from '../core/caller.ts';
import { lastPlanDay } from '../core/terms/rules-plan-year.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { toStatement } from './rules.ts';
import type { ReadEnd, ReadFigures, ReadNextYear } from './transaction.ts';

/**
 * Handles GET /api/enrollments/{id}/year-statement: the current plan year, or the last one of a plan that has ended.
 * @throws AppError not_found, also for other owners
 */
export function createReadStatement(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  readFigures: ReadFigures;
  nextYear: ReadNextYear;
  readEnd: ReadEnd;
  clock: () => Date;
  timeZone: string;
}) {
  return async function readStatement(id: number, caller: Caller): Promise<YearStatement> {
    const enrollment = await deps.store.find(id);
    if (!enrollment || !roleOf(caller, enrollment)) throw new AppError('not_found');
    const day = lastPlanDay(enrollment, deps.clock(), deps.timeZone);
    const prices = await deps.nextYear([id]);
    return toStatement(enrollment, await deps.readFigures(enrollment, day), {
      next: prices.get(id),
      endsUnanswered: await deps.readEnd(id),
    });
  };
}
