import { AppError } from '@petwell/chassis';
import type { ChangeSheet, LifeStage } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import type { PrepareStages } from './prepare-stages.ts';
import { canEnd } from './rules-unanswered.ts';
import type { PreviewChange, ReadChanges, ToldStage, UntoldStage } from './stage.ts';
import type { StageReads } from './store.ts';

export type Sheets = {
  previewChange: PreviewChange;
  readChanges: ReadChanges;
  withoutAnswer: 'goes-on' | 'ends';
};

/** The sheet with what the plan that the pet has would cost from its day on. */
function keptAt(sheet: ChangeSheet, monthlyCents: number): ChangeSheet {
  const { now, then, cheaperSingly: singly } = sheet;
  const changeCents = (then.monthlyCents - monthlyCents) * 12;
  const cheaperSingly =
    singly && singly.listCents < changeCents ? { ...singly, changeCents } : null;
  return { ...sheet, now: { ...now, monthlyCents }, cheaperSingly };
}

/**
 * Adds the sheet, and what is told that comes without an answer; null while something stands in the way of the change.
 * @throws AppError service_unavailable
 */
export async function addSheet(
  { previewChange, readChanges, withoutAnswer }: Sheets,
  { enrollmentId, planId, ageGroup, choice }: UntoldStage,
  today: string,
): Promise<ToldStage | null> {
  try {
    const ordered = await previewChange({ enrollmentId, choice });
    const change = (await readChanges([enrollmentId])).get(enrollmentId);
    const isAnnounced = change?.takesEffectOn === ordered.effectiveFrom;
    const sheet = isAnnounced ? keptAt(ordered, change.newMonthlyCents) : ordered;
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
