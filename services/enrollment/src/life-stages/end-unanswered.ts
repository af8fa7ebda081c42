import type { Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { MailFate } from '@petwell/contracts/internal';
import { goesOn } from '../core/state/enrollment.ts';
import type { MailFates } from '../core/clients/other-services.ts';
import type { EndWithYear } from '../endings/index.ts';
import { unansweredStep } from './rules-unanswered.ts';
import type { UnansweredStage } from './stage.ts';
import type { UnansweredReads } from './store-unanswered.ts';
import type { RunStages } from './transaction.ts';

type Dependencies = {
  unanswered: Pick<UnansweredReads, 'listUnanswered'>;
  mailFates: MailFates;
  endWithYear: EndWithYear;
  transaction: RunStages;
  clock: () => Date;
  timeZone: string;
  logger: Pick<Logger, 'warn'>;
};

const keysAtOnce = 500;

async function readFates(
  mailFates: MailFates,
  stages: readonly UnansweredStage[],
): Promise<Map<string, MailFate>> {
  const keys = [...new Set(stages.map(({ mailKey }) => mailKey))];
  const fates = new Map<string, MailFate>();
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const page = keys.slice(at, at + keysAtOnce);
    for (const [index, fate] of (await mailFates.fates(page)).entries()) {
      fates.set(page[index] ?? '', fate);
    }
  }
  return fates;
}

/** Orders the end with the answers as they are by then, once. What stands in the way is tried again by the next run. */
const createEndStage =
  ({ transaction, endWithYear, clock, timeZone }: Dependencies) =>
  ({ enrollmentId, planId, ownerId, endsOn }: UnansweredStage): Promise<void> =>
    transaction(async (tx) => {
      // Before the plan, in the order of a deletion.
      if (!(await tx.owners.hold(ownerId))) return;
      const enrollment = await tx.enrollments.lock(enrollmentId);
      if (!enrollment || !goesOn(enrollment) || !(await tx.pets.isAlive(enrollment.pet.id))) return;
      const at = clock();
      if (!(await tx.stages.takeEnd({ enrollmentId, planId }, at))) return;
      if (await endWithYear(tx, { enrollment, endsOn, at, timeZone })) return;
      // Rolled back, so that the next run tries again.
      throw new Error('the paid month does not end with the plan year, or a payment is open');
    });

/**
 * Ends plans with their plan years whose owners were told that and didn't answer, a week before. Owners whom that email
 * didn't reach in time keep their plans. Safe to repeat, and in several processes.
 */
export function createEndUnanswered(deps: Dependencies) {
  const endStage = createEndStage(deps);
  return async function endUnanswered(): Promise<void> {
    const stages = await deps.unanswered.listUnanswered();
    if (stages.length === 0) return;
    const fates = await readFates(deps.mailFates, stages);
    const today = clinicDay(deps.clock(), deps.timeZone);
    for (const stage of stages) {
      const fate = fates.get(stage.mailKey);
      if (!fate) continue;
      const step = unansweredStep(stage, { fate, today, timeZone: deps.timeZone });
      const { enrollmentId } = stage;
      const work = {
        wait: () => Promise.resolve(),
        end: () => endStage(stage),
        'go-on': () => deps.transaction(({ stages: store }) => store.letGoOn(stage)),
      }[step];
      await work().catch((err: unknown) => {
        deps.logger.warn({ err, enrollmentId }, 'a plan without an answer waits for the next run');
      });
    }
  };
}
