import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { z } from 'zod';
import type { OrderChange } from './order-change.ts';
import type { PrepareChange } from './prepare-change.ts';
import type { ReadChoices } from './read-choices.ts';
import type { ListCalls } from './store-calls.ts';
import type { UndoChange } from './undo-change.ts';

const stored = z.object({ order: z.object({ id: z.uuid() }) });

/** Creates the routes with which staff change a plan or its add-ons. */
export const createPlanChangeRoutes = (deps: {
  readChoices: ReadChoices;
  prepareChange: Pick<PrepareChange, 'prepare'>;
  orderChange: OrderChange;
  undoChange: UndoChange;
  listCalls: ListCalls;
  clock: () => Date;
}): HandledRoute[] => [
  reply(routes.readPlanChange, ({ params }) => deps.readChoices(params.id)),
  reply(
    routes.previewPlanChange,
    async ({ params, body }) => (await deps.prepareChange.prepare(params.id, body)).sheet,
  ),
  handle(
    routes.orderPlanChange,
    async ({ params: { id: enrollmentId }, body: { way, shown, ...choice }, actor, record }) => ({
      status: 201,
      body: await deps.orderChange.order({ enrollmentId, choice, way, shown, actor, record }),
    }),
    {
      // Without the link and the names on the sheet.
      idempotency: {
        hide: (body) => stored.parse(body),
        reveal: (body) => deps.orderChange.answer(stored.parse(body).order.id),
      },
    },
  ),
  reply(routes.undoPlanChange, ({ params: { id: enrollmentId, changeId }, actor }) =>
    deps.undoChange({ enrollmentId, changeId, actor }),
  ),
  reply(routes.listChangeCalls, async () => ({ items: await deps.listCalls(deps.clock()) })),
];
