import { AppError } from '@petwell/chassis';
import { addDays, instantOf } from '@petwell/chassis/time';
import type { CareReport } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import type { RunCare } from './transaction.ts';

/**
 * Handles POST /api/admin/care-reports/{id}/decide. Confirmed care moves the due date.
 * @throws AppError not_found, status_conflict if it was decided otherwise before
 */
export function createDecideCareReport({
  transaction,
  clock,
  timeZone,
}: {
  transaction: RunCare;
  clock: () => Date;
  timeZone: string;
}) {
  return async function decideCareReport(request: {
    reportId: number;
    isConfirmed: boolean;
    actor: NonNullable<Caller['staff']>;
  }): Promise<CareReport> {
    const { reportId, isConfirmed, actor } = request;
    return transaction(async ({ care, activityLog }) => {
      const found = await care.lockReport(reportId);
      if (!found) throw new AppError('not_found');
      const { report, petId, code, careType, label, performedOn, intervalDays } = found;
      const wanted = isConfirmed ? 'confirmed' : 'rejected';
      if (report.status === wanted) return report;
      if (report.status !== 'pending') {
        throw new AppError('status_conflict', {
          publicMessage: 'Someone else has decided on this already.',
        });
      }
      if (isConfirmed) {
        // Noon is on that day in every season.
        const atNoon = (day: string) => instantOf({ day, time: '12:00' }, timeZone);
        await care.addActivity({
          petId,
          code,
          careType,
          description: `${label}, elsewhere`,
          date: atNoon(performedOn),
          nextDueDate: intervalDays === null ? null : atNoon(addDays(performedOn, intervalDays)),
        });
      }
      await activityLog.record({
        actor,
        action: 'care-report',
        subject: `pet/${petId}`,
        result: 'done',
        detail: `${code} on ${performedOn}: ${wanted}`,
      });
      const by = actor.name ?? actor.username;
      return care.decideReport(reportId, { isConfirmed, by, at: clock() });
    });
  };
}
export type DecideCareReport = ReturnType<typeof createDecideCareReport>;
