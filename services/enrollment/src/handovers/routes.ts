import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { OrderHandoverUseCase, ReadHandoverUseCase } from './order-handover.ts';

/** Creates the routes with which staff hand a pet and its plan over to a new owner. */
export const createHandoverRoutes = (deps: {
  readHandover: ReadHandoverUseCase;
  orderHandover: OrderHandoverUseCase;
}): HandledRoute[] => [
  handle(routes.readHandover, async ({ params }) => ({
    status: 200,
    body: await deps.readHandover(params.id),
  })),
  handle(routes.orderHandover, async ({ params: { id: fromId }, body: order, actor, record }) => ({
    status: 200,
    body: await deps.orderHandover.order({ fromId, order, actor, record }),
  })),
  handle(routes.callOffHandover, async ({ params: { id: fromId }, actor, record }) => ({
    status: 200,
    body: await deps.orderHandover.callOff({ fromId, actor, record }),
  })),
];
