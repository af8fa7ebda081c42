import type { Core } from '../core/index.ts';
import { createArchive, type Exports } from './archive.ts';
import { createExportAccount, type FindPhoto } from './export-account.ts';
import { createDataExportRoutes } from './routes.ts';

/** Builds the room of the account export. */
export const createDataExport = (
  core: Core,
  { exports, findPhoto }: { exports: Exports; findPhoto: FindPhoto },
) => ({
  routes: createDataExportRoutes(
    createExportAccount({ ...core, archive: createArchive(exports), findPhoto }),
  ),
});
