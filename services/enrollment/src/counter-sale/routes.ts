import { type HandledRoute, reply } from '@petwell/chassis';
import { proposePlan, readProposal } from '@petwell/contracts/routes';
import type { Propose } from './propose.ts';
import type { ReadProposal } from './read-proposal.ts';

/** Creates the routes with which staff propose a plan at the counter, and find it again. */
export const createCounterSaleRoutes = (deps: {
  propose: Propose;
  readProposal: ReadProposal;
}): HandledRoute[] => [
  reply(proposePlan, ({ body: request, actor, record }) =>
    deps.propose({ request, actor, record }),
  ),
  reply(readProposal, ({ params }) => deps.readProposal(params.id)),
];
