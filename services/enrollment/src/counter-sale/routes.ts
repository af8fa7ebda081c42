import { handle, type HandledRoute } from '@petwell/chassis';
import { proposePlan, readProposal } from '@petwell/contracts/routes';
import type { Propose } from './propose.ts';
import type { ReadProposal } from './read-proposal.ts';

/** Creates the routes with which staff propose a plan at the counter, and find it again. */
export const createCounterSaleRoutes = (deps: {
  propose: Propose;
  readProposal: ReadProposal;
}): HandledRoute[] => [
  handle(proposePlan, async ({ body: request, actor, record }) => ({
    status: 201,
    body: await deps.propose({ request, actor, record }),
  })),
  handle(readProposal, async ({ params }) => ({
    status: 200,
    body: await deps.readProposal(params.id),
  })),
];
