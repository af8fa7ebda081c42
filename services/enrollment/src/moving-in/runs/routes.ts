import { Readable } from 'node:stream';
import { AppError, createOneAtATime, handle, type HandledRoute, reply } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import * as routes from '@petwell/contracts/routes';
import type { ActivityLog } from '../../core/transaction.ts';
import type { Catalog } from '../../core/clients/other-services.ts';
import type { CheckImport } from '../file/check-import.ts';
import { toTemplate, writeFile } from '../file/file-of-import.ts';
import type { DiscardImport, OrderImport } from './order-import.ts';
import type { ReadImports } from './read-imports.ts';
import type { ImportReads } from './store-reads.ts';
import type { UploadFile } from '../file/upload-file.ts';

type Dependencies = {
  uploadFile: UploadFile;
  checkImport: CheckImport;
  orderImport: OrderImport;
  discardImport: DiscardImport;
  readImports: ReadImports;
  reads: ImportReads;
  catalog: Pick<Catalog, 'offer'>;
  activityLog: Pick<ActivityLog, 'record'>;
  clock: () => Date;
  timeZone: string;
};

/** Browsers ask before they send this type from another site. */
function requireCsv(type: string | undefined): void {
  if (type?.split(';')[0]?.trim() === 'text/csv') return;
  throw new AppError('unsupported_media_type', {
    publicMessage: 'Please send a file as text/csv.',
  });
}

const asFile = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** Reading and checking hold all rows of a file in memory. */
function createWholeFileRoutes(deps: Dependencies): HandledRoute[] {
  const beforeBody = createOneAtATime('Another file is being read. Please try again in a minute.');
  return [
    handle(
      routes.uploadImport,
      async ({ body: bytes, query, header, ...call }) => {
        requireCsv(header('content-type'));
        const { actor, record } = call;
        const given = { fileName: query.fileName, bytes, actor, record };
        return { status: 201, body: await deps.uploadFile(given) };
      },
      { beforeBody },
    ),
    reply(
      routes.checkImport,
      ({ params: { id }, body, actor }) => deps.checkImport({ id, body, actor }),
      { beforeBody },
    ),
  ];
}

function createFileRoutes(deps: Dependencies): HandledRoute[] {
  return [
    handle(routes.exportImport, async ({ params: { id }, query: { rows }, actor }) => {
      const { record } = await deps.readImports.find(id);
      await deps.activityLog.record({
        actor,
        action: 'export',
        subject: `import/${id}`,
        result: 'done',
        detail: null,
      });
      const body = Readable.from(writeFile(deps.reads, record, rows));
      const name = rows === 'all' ? 'import' : 'problems';
      return { status: 200, body, headers: asFile(`petwell-${name}-${id}.csv`) };
    }),
    handle(routes.readImportTemplate, async () => {
      const today = clinicDay(deps.clock(), deps.timeZone);
      const body = toTemplate(await deps.catalog.offer(), today);
      return { status: 200, body, headers: asFile('petwell-members.csv') };
    }),
  ];
}

/** Creates the routes for bringing members in. */
export function createImportRoutes(deps: Dependencies): HandledRoute[] {
  const { orderImport, readImports } = deps;
  return [
    ...createWholeFileRoutes(deps),
    ...createFileRoutes(deps),
    reply(routes.listImports, async () => ({ imports: await readImports.list() })),
    reply(routes.readImport, ({ params: { id } }) => readImports.read(id)),
    reply(routes.listImportProblems, ({ params: { id } }) => readImports.listProblems(id)),
    reply(routes.listImportRows, ({ params: { id }, query }) => readImports.listRows(id, query)),
    reply(routes.startImport, ({ params: { id }, actor }) => orderImport('start', { id, actor })),
    reply(routes.pauseImport, ({ params: { id }, actor }) => orderImport('pause', { id, actor })),
    reply(routes.undoImport, ({ params: { id }, actor }) => orderImport('undo', { id, actor })),
    reply(routes.discardImport, ({ params: { id }, actor }) => deps.discardImport({ id, actor })),
  ];
}
