import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { findPlanYear } from '../core/store-plan-years.ts';
import type { DB } from '../data/generated/tables.ts';
import { createCarryOutDue } from './carry-out-due.ts';
import { createCarryOut } from './carry-out.ts';
import { createHoldPlan, createPreviewHold } from './hold-plan.ts';
import { createHoldRoutes } from './routes.ts';
import { createDueHolds, openHolds } from './store.ts';
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
  const carryOut = createCarryOut(room);
  return {
    routes: createHoldRoutes({
      previewHold: createPreviewHold({
        ...room,
        findYear: (enrollment, given) => findPlanYear(kysely, { enrollment, timeZone, ...given }),
      }),
      holdPlan: createHoldPlan({ ...room, carryOut }),
    }),
    housekeeping: {
      'holds of plans': createCarryOutDue({ ...core, carryOut, due: createDueHolds(kysely) }),
    },
  };
}
