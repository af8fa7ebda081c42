import { AppError } from '@petwell/chassis';
import type { LifeStage } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import type { PrepareStages } from './prepare-stages.ts';
import type { PreviewChange, ToldStage, UntoldStage } from './stage.ts';
import type { StageReads } from './store.ts';

/** Adds the sheet; null while something stands in the way of the change. @throws AppError service_unavailable */
export async function addSheet(
  previewChange: PreviewChange,
  { enrollmentId, planId, ageGroup, choice }: UntoldStage,
): Promise<ToldStage | null> {
  try {
    const sheet = await previewChange({ enrollmentId, choice });
    return { enrollmentId, planId, ageGroup, sheet };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'service_unavailable') return null;
    throw error;
  }
}

/** Reads what statements of plan years tell of these enrollments: of pets that grow out of their plans. */
export const createReadStages =
  (deps: {
    reads: StageReads;
    prepareStages: PrepareStages;
    previewChange: PreviewChange;
    clock: () => Date;
    timeZone: string;
  }) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, LifeStage>> => {
    await deps.prepareStages(enrollmentIds);
    const today = clinicDay(deps.clock(), deps.timeZone);
    const told = new Map<number, LifeStage>();
    for (const stage of await deps.reads.listUntold(today, enrollmentIds)) {
      const found = await addSheet(deps.previewChange, stage);
      if (found) told.set(found.enrollmentId, { ageGroup: found.ageGroup, sheet: found.sheet });
    }
    return told;
  };
