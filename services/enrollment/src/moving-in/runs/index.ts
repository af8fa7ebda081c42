import { createJobWorker } from '@petwell/chassis';
import type { Core } from '../../core/index.ts';
import { createCheckImport } from '../file/check-import.ts';
import type { ClinicContact } from '../file/rules-addresses.ts';
import type { ImportMember, WithdrawImported } from '../member.ts';
import { createDiscardImport, createOrderImport } from './order-import.ts';
import { createReadImports } from './read-imports.ts';
import { createImportRoutes } from './routes.ts';
import { createRunImports } from './run-imports.ts';
import { purgeImports } from './store-forget.ts';
import { openImports } from './store-imports.ts';
import { findKnown, readRememberedColumns } from '../file/store-known.ts';
import { createImportQueue } from './store-queue.ts';
import { createImportReads } from './store-reads.ts';
import { createUploadFile } from '../file/upload-file.ts';

/** Builds what brings members in from a file. */
export function createImport(
  core: Core,
  members: { importMember: ImportMember; withdrawImported: WithdrawImported },
  clinic: ClinicContact,
) {
  const { kysely, logger } = core;
  const transaction = core.transactionWith((tx) => ({ imports: openImports(tx) }));
  const queue = createImportQueue({ kysely, transaction: core.runTransaction });
  const worker = createJobWorker({
    runBatch: createRunImports({ ...core, ...members, queue }),
    onError: (err) => logger.warn({ err }, 'an import stopped and will be resumed'),
  });
  const reads = createImportReads(kysely);
  const deps = { ...core, transaction, reads, wakeWorker: worker.wake };
  return {
    routes: createImportRoutes({
      ...deps,
      uploadFile: createUploadFile({
        ...deps,
        readRememberedColumns: () => readRememberedColumns(kysely),
      }),
      checkImport: createCheckImport({
        ...deps,
        clinic,
        findKnown: (asked) => findKnown(kysely, asked),
        findClaimed: (ownerIds) => core.ownerRegistry.findClaimed(ownerIds),
      }),
      orderImport: createOrderImport(deps),
      discardImport: createDiscardImport(deps),
      readImports: createReadImports(deps),
    }),
    timers: [worker],
    housekeeping: { 'imported files': () => purgeImports(kysely, core.clock()) },
  };
}
