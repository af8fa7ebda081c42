import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ExportAccount } from './export-account.ts';

/** Creates the route for the owner's own data. */
export const createDataExportRoutes = (exportAccount: ExportAccount): HandledRoute[] => [
  handle(routes.exportAccount, async ({ caller: { owner } }) => ({
    status: 200,
    body: await exportAccount(owner),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="petwell-my-data.json"',
    },
  })),
];
