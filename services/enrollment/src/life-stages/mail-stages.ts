import { clinicDay, clinicTime } from '@petwell/chassis/time';
import type { Logger } from '@petwell/chassis';
import { mailKeys } from '@petwell/contracts/events';
import { goesOn } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { addSheet, type Sheets } from './read-sheets.ts';
import { stageMail } from './rules.ts';
import { endOf, type ListAwaiting, type ToldStage, type UntoldStage } from './stage.ts';
import type { StageReads } from './store.ts';
import type { RunStages } from './transaction.ts';

type Dependencies = Sheets & {
  reads: Pick<StageReads, 'listUntold'>;
  store: Pick<EnrollmentStore, 'findOwner'>;
  listAwaiting: ListAwaiting;
  transaction: RunStages;
  clock: () => Date;
  timeZone: string;
  logger: Pick<Logger, 'warn'>;
};

const sentFrom = '09:00';

/** Sends an owner one email a day about these stages, in one transaction: the first to commit sends. */
function createMailOwner(deps: Dependencies) {
  return async function mailOwner(ownerId: number, untold: readonly UntoldStage[], day: string) {
    const found = await Promise.all(untold.map((one) => addSheet(deps, one, day)));
    const stages = found.filter((one) => one !== null);
    const owner = await deps.store.findOwner(ownerId);
    if (stages.length === 0 || !owner) return;
    const key = mailKeys.lifeStage(ownerId, day);
    await deps.transaction(async ({ owners, enrollments, pets, outbox, ...tx }) => {
      if (!(await owners.hold(ownerId)) || (await tx.stages.isKeyUsed(key))) return;
      const mailed: ToldStage[] = [];
      for (const stage of stages) {
        const enrollment = await enrollments.lock(stage.enrollmentId);
        if (!enrollment || !goesOn(enrollment) || !(await pets.isAlive(enrollment.pet.id)))
          continue;
        const told = { key, at: deps.clock(), endsOn: endOf(stage) };
        if (await tx.stages.markTold(stage, told)) mailed.push(stage);
      }
      if (mailed.length > 0) await outbox.append([stageMail(owner, { day, stages: mailed })]);
    });
  };
}

/**
 * Tells owners of pets that grow out of their plans, from 09:00 at the clinic, unless the statement of the plan year will.
 * While something stands in the way of the change, the next run tries again.
 */
export function createMailStages(deps: Dependencies) {
  const mailOwner = createMailOwner(deps);
  return async function mailStages(): Promise<void> {
    const now = deps.clock();
    if (clinicTime(now, deps.timeZone) < sentFrom) return;
    const day = clinicDay(now, deps.timeZone);
    const awaiting = await deps.listAwaiting(day);
    const untold = (await deps.reads.listUntold(day)).filter(
      ({ enrollmentId }) => !awaiting.has(enrollmentId),
    );
    const byOwner = Map.groupBy(untold, ({ ownerId }) => ownerId);
    for (const [ownerId, stages] of byOwner) {
      await mailOwner(ownerId, stages, day).catch((err: unknown) => {
        deps.logger.warn({ err }, 'an email about a life stage failed; the next run tries again');
      });
    }
  };
}
