import type { RequestName, StaffActor } from '@petwell/chassis';
import type { ImportField } from '@petwell/contracts';
import type { Catalog } from '../../core/clients/other-services.ts';
import type { RunImport } from '../runs/imports.ts';
import { parseFile } from './parse-file.ts';
import { guessMapping } from './rules-mapping.ts';

/**
 * Stores an uploaded file with a guess of its columns. Nothing is checked or imported.
 * @throws AppError validation_failed with a sentence for people
 */
export function createUploadFile(deps: {
  catalog: Pick<Catalog, 'offer'>;
  readRememberedColumns: () => Promise<ReadonlyMap<string, ImportField | null>>;
  transaction: RunImport;
  clock: () => Date;
}) {
  return async function uploadFile(upload: {
    fileName: string;
    bytes: Uint8Array;
    actor: StaffActor;
    record: RequestName | null;
  }): Promise<{ id: number }> {
    const { fileName, actor, record } = upload;
    const file = await parseFile(upload.bytes);
    const [offer, remembered] = await Promise.all([
      deps.catalog.offer(),
      deps.readRememberedColumns(),
    ]);
    const benefits = [...offer.plans, ...offer.addOns].flatMap((one) => one.benefits);
    const mapping = guessMapping(file.columns, { remembered, benefits, rows: file.rows });
    return deps.transaction(async ({ imports, activityLog, requests }) => {
      const given = { fileName, mapping, file, uploadedBy: actor, uploadedAt: deps.clock() };
      const id = await imports.insert(given);
      await activityLog.record({
        actor,
        action: 'import-upload',
        subject: `import/${id}`,
        result: 'done',
        detail: `${file.rows.length} rows`,
      });
      if (record) await requests.complete(record, { status: 201, body: { id } });
      return { id };
    });
  };
}
export type UploadFile = ReturnType<typeof createUploadFile>;
