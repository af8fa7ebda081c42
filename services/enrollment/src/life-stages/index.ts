import { handle } from '@petwell/chassis';
import { listOutgrownPlans } from '@petwell/contracts/routes';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { createMailStages } from './mail-stages.ts';
import { createPrepareStages } from './prepare-stages.ts';
import { createReadStages } from './read-sheets.ts';
import type { ListAgreed, ListAwaiting, PreviewChange } from './stage.ts';
import { createListOutgrown } from './store-list.ts';
import { createStageReads, toStageStore } from './store.ts';

export type { ListAgreed, PreviewChange } from './stage.ts';

/** Builds the room of pets that grow out of their plans. */
export function createLifeStages(
  core: Core,
  given: {
    previewChange: PreviewChange;
    listAgreed: ListAgreed;
    listAwaiting: ListAwaiting;
  },
) {
  const deps = {
    ...core,
    ...given,
    reads: createStageReads(core),
    transaction: core.transactionWith((tx) => ({ stages: toStageStore(tx) })),
  };
  const prepareStages = createPrepareStages(deps);
  const mailStages = createMailStages(deps);
  const listOutgrown = createListOutgrown(core.kysely);
  return {
    routes: [
      handle(listOutgrownPlans, async ({ query }) => ({
        status: 200,
        body: await listOutgrown(query.cursor),
      })),
    ],
    housekeeping: {
      'life stages': async () => {
        await prepareStages();
        await mailStages();
      },
    },
    readStages: createReadStages({ ...deps, prepareStages }),
    /** Marks what a statement of plan years told. */
    async noteStatements(
      tx: Transaction<DB>,
      {
        mailKey: key,
        at,
        statements,
      }: {
        mailKey: string;
        at: Date;
        statements: readonly { enrollmentId: number; lifeStage?: unknown }[];
      },
    ): Promise<void> {
      const stages = toStageStore(tx);
      for (const { enrollmentId, lifeStage } of statements) {
        if (lifeStage !== undefined) await stages.markTold({ enrollmentId }, { key, at });
      }
    },
  };
}
