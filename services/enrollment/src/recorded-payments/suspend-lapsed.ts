import type { Logger } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { decide } from '../core/state/decide.ts';
import { lapseDays } from '../core/state/enrollment-state.ts';
import type { RunInTransaction } from '../core/transaction.ts';

/** Active plans that were paid elsewhere until a day, or earlier; by ascending id, after `afterId`. */
export type ListLapsed = (page: {
  paidUntil: string;
  afterId: number;
  limit: number;
}) => Promise<number[]>;

const batchSize = 200;

/**
 * Suspends plans that weren't paid within seven days after the day until which they were paid, by the business clock. The
 * owner is mailed, unless mails are held. A plan that was paid, or set up, since it was listed is left alone, so two
 * processes may run it at once.
 */
export function createSuspendLapsed(deps: {
  listLapsed: ListLapsed;
  transaction: RunInTransaction;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}) {
  async function suspend(id: number, today: string): Promise<void> {
    await deps.transaction(async ({ enrollments, outbox }) => {
      const enrollment = await enrollments.lock(id);
      if (!enrollment) return;
      const decision = decide(enrollment, [{ kind: 'lapsed', today }], deps.clock());
      await enrollments.save(decision);
      await outbox.append(decision.events);
    });
  }

  return async function suspendLapsed(): Promise<void> {
    const today = clinicDay(deps.clock(), deps.timeZone);
    const paidUntil = addDays(today, -lapseDays);
    for (let afterId = 0; ;) {
      const ids = await deps.listLapsed({ paidUntil, afterId, limit: batchSize });
      for (const id of ids) {
        await suspend(id, today).catch((err: unknown) =>
          deps.logger.warn({ err, id }, 'suspending a plan failed; the next run tries again'),
        );
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < batchSize) return;
      afterId = last;
    }
  };
}
