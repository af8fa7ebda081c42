import { clinicDay } from '@petwell/chassis/time';
import type { Catalog } from '../core/clients/other-services.ts';
import { prepareStage } from './rules.ts';
import type { ListAgreed } from './stage.ts';
import type { StageReads } from './store.ts';
import type { RunStages } from './transaction.ts';

/**
 * Puts plans on the work list whose pets have grown out of them by their next plan year, 45 days before it begins, and
 * takes those off that changed, end, or turn out to be for the pet's age. Safe to repeat, and in several processes.
 */
export function createPrepareStages(deps: {
  reads: StageReads;
  catalog: Pick<Catalog, 'offer'>;
  listAgreed: ListAgreed;
  transaction: RunStages;
  clock: () => Date;
  timeZone: string;
}) {
  const { reads, catalog } = deps;
  /** `ids`: only of these enrollments. */
  return async function prepareStages(ids?: readonly number[]): Promise<void> {
    const today = clinicDay(deps.clock(), deps.timeZone);
    const [candidates, open] = await Promise.all([
      reads.listCandidates(today, ids),
      reads.listOpen(ids),
    ]);
    if (candidates.length === 0 && open.length === 0) return;
    const offer = await catalog.offer();
    const agreed = await deps.listAgreed(candidates.map(({ enrollmentId }) => enrollmentId));
    const outgrown = candidates
      .filter(({ enrollmentId }) => !agreed.has(enrollmentId))
      .flatMap((candidate) => prepareStage(candidate, offer) ?? []);
    const isOver = (one: (typeof open)[number]) =>
      !outgrown.some(
        ({ enrollmentId, planId }) => enrollmentId === one.enrollmentId && planId === one.planId,
      );
    await deps.transaction(async ({ stages }) => {
      await stages.close(open.filter(isOver));
      await stages.keep(outgrown);
    });
  };
}
export type PrepareStages = ReturnType<typeof createPrepareStages>;
