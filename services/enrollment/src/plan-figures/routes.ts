import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { toFiguresCsv } from './figures-csv.ts';
import type { ReadFigures } from './read-figures.ts';
import type { ReadProviders } from './read-providers.ts';

/** Creates the routes for the figures of plans. */
export function createFiguresRoutes(read: ReadFigures, performed: ReadProviders): HandledRoute[] {
  return [
    handle(routes.readPlanFigures, async () => ({ status: 200, body: await read.figures() })),
    handle(routes.exportPlanFigures, async () => ({
      status: 200,
      body: toFiguresCsv(await read.figures()),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-plan-figures.csv"',
      },
    })),
    handle(routes.listFigureMembers, async ({ query }) => ({
      status: 200,
      body: await read.members(query),
    })),
    handle(routes.readServiceUses, async () => ({
      status: 200,
      body: { services: await read.services() },
    })),
    handle(routes.readProviderFigures, async ({ query }) => ({
      status: 200,
      body: await performed.providers(query.month),
    })),
    handle(routes.listPerformedUses, async ({ query }) => ({
      status: 200,
      body: await performed.uses(query),
    })),
  ];
}
