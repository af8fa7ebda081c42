import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { findPlanYear } from '../core/terms/store-plan-years.ts';
import type { DB } from '../data/generated/tables.ts';
import { createCarryOutDue } from './carry-out-due.ts';
import { createEndHold } from './end-hold.ts';
import { createEndEarly, createEndOnTime } from './finish-hold.ts';
import { createHoldPlan } from './hold-plan.ts';
import { createPreviewHold } from './preview-hold.ts';
import { createHoldRoutes } from './routes.ts';
import { createStartHold } from './start-hold.ts';
import { createDueHolds } from './store-due.ts';
import { openHolds } from './store.ts';
import { createTellOwner } from './tell-owner.ts';
import type { HoldTransaction } from './transaction.ts';

/** Builds the room where managers put plans on hold: nothing is charged, and nothing can be used, for some months. */
export function createHolds(
  core: Core,
  { openNotes }: { openNotes: (tx: Transaction<DB>) => HoldTransaction['notes'] },
) {
  const { kysely, timeZone } = core;
  const transaction = core.transactionWith((tx) => ({
    holds: openHolds(tx, timeZone),
    notes: openNotes(tx),
  }));
  const room = { ...core, transaction };
  const startHold = createStartHold(room);
  const endEarly = createEndEarly(room);
  return {
    routes: createHoldRoutes({
      previewHold: createPreviewHold({
        ...room,
        findYear: (enrollment, given) => findPlanYear(kysely, { enrollment, timeZone, ...given }),
      }),
      holdPlan: createHoldPlan({ ...room, startHold }),
      endHold: createEndHold({ ...room, endEarly }),
    }),
    housekeeping: {
      'holds of plans': createCarryOutDue({
        ...core,
        due: createDueHolds(kysely),
        startHold,
        endEarly,
        endOnTime: createEndOnTime(room),
        tellOwner: createTellOwner(room),
      }),
    },
  };
}
