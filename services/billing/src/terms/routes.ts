import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as terms from '@petwell/contracts/internal';
import type { ChangeTerms } from './change-terms.ts';
import type { TermsStanding } from './store-standings.ts';
import type { createWithdrawInTime } from './withdraw-terms.ts';

/** Creates the routes with which enrollment changes prices. */
export const createTermsRoutes = (deps: {
  readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
  changeTerms: ChangeTerms;
  withdrawTerms: ReturnType<typeof createWithdrawInTime>;
}): HandledRoute[] => [
  handle(terms.readPriceStandings, async ({ body }) => {
    const standings = await deps.readStandings(body.enrollmentIds);
    const known = standings.map(({ isOver: _isOver, ...standing }) => standing);
    return { status: 200, body: { standings: known } };
  }),
  reply(terms.changeTerms, async ({ params, body }) => ({
    outcome: await deps.changeTerms({ ...params, terms: body }),
  })),
  reply(terms.withdrawTerms, async ({ params, body }) => ({
    outcome: await deps.withdrawTerms({ ...params, ...body }),
  })),
];
