import { createOpenPlanYears } from './benefits/open-plan-years.ts';
import { createReadBenefits } from './benefits/read-benefits.ts';
import {
  createMoveRedemption,
  createRedeemBenefit,
  createUndoRedemption,
} from './benefits/redeem-benefit.ts';
import { createDuePlanYears } from './benefits/store-due-years.ts';
import { createBenefitReads } from './benefits/store.ts';
import type { Core } from './core/index.ts';
import type { RunInTransaction } from './core/stores.ts';

export type Dependencies = Omit<Core, 'transaction'> & {
  /** Transactions of the rooms that have no transaction of their own yet. */
  transaction: RunInTransaction;
};

/** Wires benefits. */
export function composeUseCases(deps: Dependencies) {
  return {
    readBenefits: createReadBenefits({
      ...deps,
      benefits: createBenefitReads(deps.kysely, deps.timeZone),
    }),
    redeemBenefit: createRedeemBenefit(deps),
    undoRedemption: createUndoRedemption(deps),
    moveRedemption: createMoveRedemption(deps),
    openPlanYears: createOpenPlanYears({
      ...deps,
      duePlanYears: createDuePlanYears(deps.kysely),
    }),
  };
}
