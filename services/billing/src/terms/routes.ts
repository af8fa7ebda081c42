import { handle, type HandledRoute } from '@petwell/chassis';
import type { PriceStanding } from '@petwell/contracts/internal';
import * as terms from '@petwell/contracts/internal';
import type { ChangeTerms } from './change-terms.ts';
import type { createWithdrawTerms } from './withdraw-terms.ts';

/** Creates the routes with which enrollment changes prices. */
export const createTermsRoutes = (deps: {
  readStandings: (enrollmentIds: readonly number[]) => Promise<PriceStanding[]>;
  changeTerms: ChangeTerms;
  withdrawTerms: ReturnType<typeof createWithdrawTerms>;
}): HandledRoute[] => [
  handle(terms.readPriceStandings, async ({ body }) => ({
    status: 200,
    body: { standings: await deps.readStandings(body.enrollmentIds) },
  })),
  handle(terms.changeTerms, async ({ params, body }) => ({
    status: 200,
    body: { outcome: await deps.changeTerms({ ...params, terms: body }) },
  })),
  handle(terms.withdrawTerms, async ({ params, body }) => ({
    status: 200,
    body: { outcome: await deps.withdrawTerms({ ...params, ...body }) },
  })),
];
