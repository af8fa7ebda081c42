import { AppError } from '@petwell/chassis';
import type {
  ImportDetail,
  ImportProblemGroup,
  ImportRow,
  ImportSummary,
} from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import type { Catalog } from '../../core/clients/other-services.ts';
import { toSummary } from './imports.ts';
import type { ImportReads, RowsQuery } from './store-reads.ts';

const latest = 20;
const sampleRows = 3;
const rowsPerPage = 50;

/** Lists the benefits that a column can count, once each. Services of the same name show the plans that have them. */
function countedBenefits({ plans, addOns }: Offer): ImportDetail['benefits'] {
  const counted = [...plans, ...addOns].flatMap(({ name, benefits }) =>
    benefits
      .filter(({ unit }) => unit === 'count')
      .map(({ code, label }) => ({ code, label, name })),
  );
  const byCode = Map.groupBy(counted, ({ code }) => code);
  const codesOf = (label: string) =>
    new Set(counted.filter((one) => one.label === label).map(({ code }) => code));
  return [...byCode].map(([code, some]) => {
    const label = some[0]?.label ?? code;
    const names = [...new Set(some.map(({ name }) => name))].join(', ');
    return { code, label: codesOf(label).size > 1 ? `${label} (${names})` : label };
  });
}

/** Reads imports for managers. */
export function createReadImports(deps: {
  reads: ImportReads;
  catalog: Pick<Catalog, 'offer'>;
  clock: () => Date;
}) {
  const { reads, clock } = deps;

  async function find(id: number) {
    const found = await reads.find(id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    find,
    async list(): Promise<ImportSummary[]> {
      const found = await reads.list(latest);
      return found.map(({ record, counts }) => toSummary(record, counts, clock()));
    },
    async read(id: number): Promise<ImportDetail> {
      const { record, counts } = await find(id);
      const isOpen = record.status === 'uploaded' || record.status === 'checked';
      return {
        ...toSummary(record, counts, clock()),
        columns: record.columns,
        mapping: record.mapping,
        sample: isOpen ? await reads.sample(id, sampleRows) : [],
        benefits: isOpen ? countedBenefits(await deps.catalog.offer()) : [],
        choices: record.choices ?? { dates: {}, ended: 'leave_out' },
        questions: record.questions,
      };
    },
    async listProblems(id: number): Promise<{ groups: ImportProblemGroup[] }> {
      await find(id);
      return { groups: await reads.listProblems(id) };
    },
    async listRows(id: number, query: RowsQuery): Promise<{ rows: ImportRow[]; hasMore: boolean }> {
      await find(id);
      const rows = await reads.listRows(id, query, rowsPerPage + 1);
      return { rows: rows.slice(0, rowsPerPage), hasMore: rows.length > rowsPerPage };
    },
  };
}
export type ReadImports = ReturnType<typeof createReadImports>;
