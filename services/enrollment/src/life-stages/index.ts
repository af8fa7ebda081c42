import { reply } from '@petwell/chassis';
import { keepOutgrownPlan, listOutgrownPlans } from '@petwell/contracts/routes';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import type { EndingOrders, EndWithYear } from '../endings/index.ts';
import { createEndUnanswered } from './end-unanswered.ts';
import { createKeepPlan } from './keep-plan.ts';
import { createMailStages } from './mail-stages.ts';
import { noteStatements } from './store-statements.ts';
import { createPrepareStages } from './prepare-stages.ts';
import { createReadStages } from './read-sheets.ts';
import type { ListAgreed, ListAwaiting, PreviewChange, ReadChanges } from './stage.ts';
import { createListOutgrown } from './store-list.ts';
import { createUnansweredReads } from './store-unanswered.ts';
import { createStageReads, toStageStore } from './store.ts';

export type { ListAgreed, PreviewChange } from './stage.ts';

/** Builds the room of pets that grow out of their plans. */
export function createLifeStages(
  core: Core,
  given: {
    previewChange: PreviewChange;
    listAgreed: ListAgreed;
    listAwaiting: ListAwaiting;
    readChanges: ReadChanges;
    openOrders: (tx: Transaction<DB>) => EndingOrders;
    endWithYear: EndWithYear;
  },
) {
  const deps = {
    ...core,
    ...given,
    withoutAnswer: core.config.LIFE_STAGE_WITHOUT_ANSWER,
    reads: createStageReads(core),
    unanswered: createUnansweredReads(core),
    transaction: core.transactionWith((tx) => ({
      stages: toStageStore(tx),
      orders: given.openOrders(tx),
    })),
  };
  const prepareStages = createPrepareStages(deps);
  const mailStages = createMailStages(deps);
  const endUnanswered = createEndUnanswered(deps);
  const keepPlan = createKeepPlan(deps);
  const listOutgrown = createListOutgrown(core.kysely);
  return {
    routes: [
      reply(listOutgrownPlans, ({ query }) => listOutgrown(query.cursor)),
      reply(keepOutgrownPlan, ({ params: { id: enrollmentId }, actor }) =>
        keepPlan({ enrollmentId, actor }),
      ),
    ],
    housekeeping: {
      'life stages': async () => {
        await prepareStages();
        await mailStages();
        await endUnanswered();
      },
    },
    readStages: createReadStages({ ...deps, prepareStages }),
    readEnd: (enrollmentId: number) => deps.unanswered.findEnd(enrollmentId),
    noteStatements,
  };
}
