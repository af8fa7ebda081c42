import { createRepeater } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import { createAddUpYears } from './add-up-years.ts';
import { createReadFigures } from './read-figures.ts';
import { createReadProviders } from './read-providers.ts';
import { createFiguresRoutes } from './routes.ts';
import { createProviderReads } from './store-providers.ts';
import { createFiguresReader } from './store-figures.ts';
import { createRunningYears } from './store-running-years.ts';
import {
  createListYears,
  createReadBenefits,
  createReadLastUses,
  createReadNoShows,
} from './store-years.ts';

/** Builds the room of the figures of plans: what members paid, used, and could still use in the plan years that run. */
export function createPlanFigures(core: Core) {
  const { kysely, logger } = core;
  const addUpYears = createAddUpYears({
    ...core,
    listYears: createListYears(core),
    readBenefits: createReadBenefits(kysely),
    readLastUses: createReadLastUses(kysely),
    readNoShows: createReadNoShows(core),
    runningYears: createRunningYears(kysely),
  });
  return {
    routes: createFiguresRoutes(
      createReadFigures({ ...core, reader: createFiguresReader(kysely) }),
      createReadProviders(createProviderReads(kysely)),
    ),
    addUpYears,
    timers: [
      createRepeater({
        name: 'add up the running plan years',
        work: addUpYears,
        everyMs: core.config.FIGURES_INTERVAL_MS,
        runsAtStart: true,
        isTraced: true,
        logger,
      }),
    ],
  };
}
