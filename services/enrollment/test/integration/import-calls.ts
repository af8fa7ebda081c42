import { randomUUID } from 'node:crypto';
import { addDays } from '@petwell/chassis/time';
import {
  importDetailSchema,
  importSummarySchema,
  type Call,
  type CheckImportInput,
  type ImportDetail,
  type ImportField,
  type ImportMapping,
  type ImportProblemGroup,
} from '@petwell/contracts';
import { offer } from '../../src/moving-in/file/test/offer.ts';
import { columnOf, fine } from '../../src/moving-in/file/test/rows.ts';
import { as, type RunningEnrollment } from './running-enrollment.ts';

type Row = Partial<Record<ImportField, string>>;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A fine row, which is not due before the day of the run: that would be a warning. */
const usual: Row = { ...fine, nextDueOn: addDays(new Date().toISOString().slice(0, 10), 10) };

/** A file of rows that differ from a fine one, with a column per field. */
export function toFile(rows: readonly Row[]): string {
  const fields = [...new Set([fine, ...rows].flatMap((row) => Object.keys(row)))] as ImportField[];
  const lines = rows.map((row) => fields.map((field) => quoted({ ...usual, ...row }[field] ?? '')));
  return [fields.map(columnOf), ...lines].map((cells) => cells.join(',')).join('\r\n');
}

/** A file of this many owners with a dog each. */
export const manyRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `M-${index + 1}`,
    email: `owner${index + 1}@example.com`,
    petName: `Mango ${index + 1}`,
  }));

/** Import requests of managers. Every command has a key of its own. */
export function importCalls(enrollment: Pick<RunningEnrollment, 'url' | 'send' | 'services'>) {
  // Signed again each time: what is signed holds for a minute.
  const manager = () => as.staff('manager');
  const keyed = () => ({ ...manager(), 'idempotency-key': randomUUID() });

  async function order(id: number, action: 'start' | 'pause' | 'undo' | 'discard') {
    const path = `/api/admin/imports/${id}/${action}`;
    return enrollment.send('POST', path, { headers: keyed() });
  }

  async function read(id: number): Promise<ImportDetail> {
    const response = await enrollment.send('GET', `/api/admin/imports/${id}`, {
      headers: manager(),
    });
    return importDetailSchema.parse(await response.json());
  }

  const get = async <Body>(path: string) =>
    (await (await enrollment.send('GET', path, { headers: manager() })).json()) as Body;

  return {
    offerPlans: () => (enrollment.services.answers.offer = () => offer),
    upload: (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${enrollment.url}/api/admin/imports?fileName=members.csv`, {
        method: 'POST',
        headers: { ...keyed(), 'content-type': 'text/csv', ...headers },
        body,
      }),
    check: (id: number, mapping: ImportMapping, said: Omit<CheckImportInput, 'mapping'> = {}) =>
      enrollment.send('POST', `/api/admin/imports/${id}/check`, {
        body: { mapping, ...said },
        headers: keyed(),
      }),
    order,
    read,
    rows: async (id: number, show: string, after = 0) => {
      const path = `/api/admin/imports/${id}/rows?show=${show}&after=${after}`;
      const response = await enrollment.send('GET', path, { headers: manager() });
      return (await response.json()) as {
        rows: { row: number; who: string; message: string | null; problems: object[] }[];
        hasMore: boolean;
      };
    },
    get,
    problems: async (id: number) =>
      (await get<{ groups: ImportProblemGroup[] }>(`/api/admin/imports/${id}/problems`)).groups,
    calls: async (search = '', role: 'staff' | 'manager' = 'manager') => {
      const path = `/api/admin/call-list?search=${encodeURIComponent(search)}`;
      const response = await enrollment.send('GET', path, { headers: as.staff(role) });
      return ((await response.json()) as { calls: Call[] }).calls;
    },
    addAddress: ({ importId, row }: Pick<Call, 'importId' | 'row'>, email: string) =>
      enrollment.send('POST', `/api/admin/call-list/${importId}/${row}/address`, {
        body: { email },
        headers: { ...as.staff('staff'), 'idempotency-key': randomUUID() },
      }),
    file: async (id: number, rows: 'all' | 'problems' = 'all') => {
      const path = `/api/admin/imports/${id}/file.csv?rows=${rows}`;
      return (await enrollment.send('GET', path, { headers: manager() })).text();
    },
    /** Uploads rows and checks them with the guessed columns; returns the import's id. */
    async prepare(rows: readonly Row[]): Promise<number> {
      const response = await this.upload(toFile(rows));
      if (response.status !== 201) throw new Error(await response.text());
      const { id } = (await response.json()) as { id: number };
      const { mapping } = await read(id);
      const checked = await this.check(id, mapping);
      if (checked.status !== 200) throw new Error(await checked.text());
      importSummarySchema.parse(await checked.json());
      return id;
    },
  };
}
