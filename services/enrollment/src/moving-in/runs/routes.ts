import { Readable } from 'node:stream';
import { AppError, createOneAtATime, handle, type HandledRoute } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import * as routes from '@petwell/contracts/routes';
import type { ActivityLog } from '../../core/transaction.ts';
import type { Catalog } from '../../core/other-services.ts';
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
    handle(
      routes.checkImport,
      async ({ params: { id }, body, actor }) => ({
        status: 200,
        body: await deps.checkImport({ id, body, actor }),
      }),
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
    handle(routes.listImports, async () => ({
      status: 200,
      body: { imports: await readImports.list() },
    })),
    handle(routes.readImport, async ({ params: { id } }) => ({
      status: 200,
      body: await readImports.read(id),
    })),
    handle(routes.listImportProblems, async ({ params: { id } }) => ({
      status: 200,
      body: await readImports.listProblems(id),
    })),
    handle(routes.listImportRows, async ({ params: { id }, query }) => ({
      status: 200,
      body: await readImports.listRows(id, query),
    })),
    handle(routes.startImport, async ({ params: { id }, actor }) => ({
      status: 200,
      body: await orderImport('start', { id, actor }),
    })),
    handle(routes.pauseImport, async ({ params: { id }, actor }) => ({
      status: 200,
      body: await orderImport('pause', { id, actor }),
    })),
    handle(routes.undoImport, async ({ params: { id }, actor }) => ({
      status: 200,
      body: await orderImport('undo', { id, actor }),
    })),
    handle(routes.discardImport, async ({ params: { id }, actor }) => {
      await deps.discardImport({ id, actor });
      return { status: 204 };
    }),
  ];
}
