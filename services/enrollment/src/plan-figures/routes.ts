import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { toFiguresCsv } from './figures-csv.ts';
import type { ReadFigures } from './read-figures.ts';
import type { ReadProviders } from './read-providers.ts';

/** Creates the routes for the figures of plans. */
export function createFiguresRoutes(read: ReadFigures, performed: ReadProviders): HandledRoute[] {
  return [
    reply(routes.readPlanFigures, () => read.figures()),
    handle(routes.exportPlanFigures, async () => ({
      status: 200,
      body: toFiguresCsv(await read.figures()),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-plan-figures.csv"',
      },
    })),
    reply(routes.listFigureMembers, ({ query }) => read.members(query)),
    reply(routes.readServiceUses, async () => ({ services: await read.services() })),
    reply(routes.readProviderFigures, ({ query }) => performed.providers(query.month)),
    reply(routes.listPerformedUses, ({ query }) => performed.uses(query)),
  ];
}
