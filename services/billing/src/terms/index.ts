import type { EnsureProducts } from '../checkout/index.ts';
import type { Core } from '../core/index.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import { createChangeTerms, createFinishTerms } from './change-terms.ts';
import { createCharge, createReplaceLines } from './replace-lines.ts';
import { createTermsRoutes } from './routes.ts';
import { createReadPlanChange, createReadStandings, createWasAgreed } from './store-standings.ts';
import { createListUnapplied, createReadStored, openTermsLog } from './store.ts';
import { createStripeTerms } from './stripe.ts';
import { createWithdrawInTime, createWithdrawTerms } from './withdraw-terms.ts';

export type { TermsStanding } from './store-standings.ts';
export type { WithdrawTerms } from './withdraw-terms.ts';

/** Builds the room where a running plan gets another version and price. */
export function createTerms(
  core: Core,
  deps: {
    ensureProducts: EnsureProducts;
    findSubscription: FindSubscription;
    converge: ConvergeSubscription;
  },
) {
  const { kysely, timeZone, logger } = core;
  const provider = createStripeTerms(core);
  const replaceLines = createReplaceLines(provider);
  const readStandings = createReadStandings(kysely);
  const room = {
    ...deps,
    provider,
    replaceLines,
    readStandings,
    wasAgreed: createWasAgreed(kysely, timeZone),
    readPlanChange: createReadPlanChange(kysely),
    readStored: createReadStored(kysely),
    charge: createCharge({ ...deps, replaceLines }),
    transaction: core.transactionWith((tx) => ({ terms: openTermsLog(tx) })),
    withLease: core.withLease,
    loadPayable: core.loadPayable,
    timeZone,
    clock: core.clock,
    logger,
  };
  const changeTerms = createChangeTerms(room);
  const withdrawTerms = createWithdrawTerms(room);
  return {
    readStandings,
    routes: createTermsRoutes({
      readStandings,
      changeTerms,
      withdrawTerms: createWithdrawInTime({ ...room, withdrawTerms }),
    }),
    housekeeping: {
      'changed terms': createFinishTerms({
        listUnapplied: createListUnapplied(core),
        changeTerms,
        logger,
      }),
    },
    withdrawTerms,
  };
}
