import type { Caller } from '../core/caller.ts';
import type { Core } from '../core/index.ts';
import { createMoveRedemption } from './move-redemption.ts';
import { createOpenPlanYears } from './open-plan-years.ts';
import { createReadBenefits } from './read-benefits.ts';
import { createRedeemBenefits } from './redeem-benefits.ts';
import { createBenefitRoutes } from './routes.ts';
import { createDuePlanYears } from './store-due-years.ts';
import { createBenefitExport } from './store-export.ts';
import { createUnmatchedReads } from './store-unmatched.ts';
import { createReadUses } from './store-uses.ts';
import { createBenefitReads, toBenefitStore } from './store.ts';
import { createUndoRedemptions } from './undo-redemptions.ts';
import { createUnmatchedFeatures } from './unmatched-features.ts';

/** Builds the room of what plans include and what was used of it. */
export function createBenefits(core: Core) {
  const { kysely, timeZone } = core;
  const transaction = core.transactionWith((tx) => ({ benefits: toBenefitStore(tx, timeZone) }));
  const deps = { ...core, transaction };
  const readBenefits = createReadBenefits({
    ...core,
    benefits: createBenefitReads(kysely, timeZone),
  });
  return {
    routes: createBenefitRoutes({
      readBenefits,
      redeemBenefits: createRedeemBenefits(deps),
      readUses: createReadUses(kysely),
      undoRedemptions: createUndoRedemptions(deps),
      moveRedemption: createMoveRedemption(deps),
      unmatchedFeatures: createUnmatchedFeatures({
        transaction,
        unmatched: createUnmatchedReads(kysely),
      }),
    }),
    housekeeping: {
      'plan years to open': createOpenPlanYears({
        ...deps,
        duePlanYears: createDuePlanYears(kysely),
      }),
    },
    /** What a plan's current year includes, and what was paid and used in it. */
    readYear: (id: number, caller: Caller) => readBenefits.benefits(id, caller),
    exportOf: createBenefitExport(core.prisma),
  };
}
