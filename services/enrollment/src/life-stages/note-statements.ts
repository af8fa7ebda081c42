import type { LifeStage } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { endOf } from './stage.ts';
import { toStageStore } from './store.ts';

type Sent = {
  mailKey: string;
  at: Date;
  statements: readonly { enrollmentId: number; lifeStage?: LifeStage | undefined }[];
};

/** Marks what a statement of plan years told. */
export async function noteStatements(
  tx: Transaction<DB>,
  { mailKey: key, at, statements }: Sent,
): Promise<void> {
  const stages = toStageStore(tx);
  for (const { enrollmentId, lifeStage } of statements) {
    if (!lifeStage) continue;
    await stages.markTold({ enrollmentId }, { key, at, endsOn: endOf(lifeStage) });
  }
}
