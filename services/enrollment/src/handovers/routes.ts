import { type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { OrderHandoverUseCase, ReadHandoverUseCase } from './order-handover.ts';

/** Creates the routes with which staff hand a pet and its plan over to a new owner. */
export const createHandoverRoutes = (deps: {
  readHandover: ReadHandoverUseCase;
  orderHandover: OrderHandoverUseCase;
}): HandledRoute[] => [
  reply(routes.readHandover, ({ params }) => deps.readHandover(params.id)),
  reply(routes.orderHandover, ({ params: { id: fromId }, body: order, actor, record }) =>
    deps.orderHandover.order({ fromId, order, actor, record }),
  ),
  reply(routes.callOffHandover, ({ params: { id: fromId }, actor, record }) =>
    deps.orderHandover.callOff({ fromId, actor, record }),
  ),
];
