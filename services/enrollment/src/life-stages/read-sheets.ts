import { AppError } from '@petwell/chassis';
import type { LifeStage } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import type { PrepareStages } from './prepare-stages.ts';
import { canEnd } from './rules-unanswered.ts';
import type { PreviewChange, ToldStage, UntoldStage } from './stage.ts';
import type { StageReads } from './store.ts';

export type Sheets = { previewChange: PreviewChange; withoutAnswer: 'goes-on' | 'ends' };

/**
 * Adds the sheet, and what is told that comes without an answer; null while something stands in the way of the change.
 * @throws AppError service_unavailable
 */
export async function addSheet(
  { previewChange, withoutAnswer }: Sheets,
  { enrollmentId, planId, ageGroup, choice }: UntoldStage,
  today: string,
): Promise<ToldStage | null> {
  try {
    const sheet = await previewChange({ enrollmentId, choice });
    const endsUnanswered = withoutAnswer === 'ends' && canEnd(sheet, today);
    return { enrollmentId, planId, ageGroup, sheet, endsUnanswered };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'service_unavailable') return null;
    throw error;
  }
}

/** Reads what statements of plan years tell of these enrollments: of pets that grow out of their plans. */
export const createReadStages =
  (
    deps: Sheets & {
      reads: StageReads;
      prepareStages: PrepareStages;
      clock: () => Date;
      timeZone: string;
    },
  ) =>
  async (enrollmentIds: readonly number[]): Promise<Map<number, LifeStage>> => {
    await deps.prepareStages(enrollmentIds);
    const today = clinicDay(deps.clock(), deps.timeZone);
    const told = new Map<number, LifeStage>();
    for (const stage of await deps.reads.listUntold(today, enrollmentIds)) {
      const found = await addSheet(deps, stage, today);
      if (!found) continue;
      const { enrollmentId, planId: _planId, ...lifeStage } = found;
      told.set(enrollmentId, lifeStage);
    }
    return told;
  };
