import { readPhone, searchedDigits } from '@petwell/contracts';
import type { Call } from '@petwell/contracts/routes';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { MemberToImport } from '../member.ts';

export type CallsQuery = {
  search: string;
  importId?: number | undefined;
  after?: string | undefined;
};

const phoneDigits = (rows: string) =>
  sql<string>`regexp_replace(${sql.ref(`${rows}.member`)} -> 'owner' ->> 'phone', '\\D', '', 'g')`;
/** Spellings of a number end alike. */
const digitsOf = (rows: string) => sql<string>`right(${phoneDigits(rows)}, 10)`;

/** Whether the same pet of the same owner came in by another row: corrected in a file that was uploaded again. */
const hasComeIn = sql<boolean>`EXISTS (
  SELECT 1 FROM member_import_rows AS c
  WHERE c.outcome IN ('imported', 'unchanged', 'stayed') AND lower(c.who) = lower(r.who)
    AND ${digitsOf('c')} = ${digitsOf('r')})`;

/** Rows without an address whose import has begun: until then, they are corrected in the file. */
const openCalls = (db: Kysely<DB>) =>
  db
    .selectFrom('memberImportRows as r')
    .innerJoin('memberImports as i', 'i.id', 'r.importId')
    .where('r.kind', '=', 'call')
    .where('r.outcome', 'is', null)
    .where('r.member', 'is not', null)
    .where(sql<boolean>`NOT ${hasComeIn}`)
    .where('i.status', 'in', ['running', 'paused', 'finished']);

type OwnerOfRow = { importId: number; row: number; owner: MemberToImport['owner'] };

/** Whether names or phone have the word. */
function hasWord(word: string) {
  const digits = searchedDigits(word);
  const inName = sql<boolean>`strpos(lower(r.who), ${word}) > 0`;
  return digits === null
    ? inName
    : sql<boolean>`(${inName} OR strpos(${phoneDigits('r')}, ${digits}) > 0)`;
}

const wordsOf = (search: string) => {
  const text = search.toLowerCase();
  // A phone number with spaces is one word.
  return searchedDigits(text) === null ? text.split(/\s+/).slice(0, 6) : [text];
};

/** Reads the call list, newest file first. */
export const createCallReads = (kysely: Kysely<DB>) => ({
  async list({ search, importId, after }: CallsQuery, limit: number): Promise<Call[]> {
    const [afterId = 0, afterRow = 0] = after?.split('.').map(Number) ?? [];
    let query = openCalls(kysely);
    for (const word of search === '' ? [] : wordsOf(search)) query = query.where(hasWord(word));
    const rows = await query
      .$if(importId !== undefined, (some) => some.where('r.importId', '=', importId ?? 0))
      .$if(after !== undefined, (some) =>
        some.where(
          sql<boolean>`(r.import_id < ${afterId} OR (r.import_id = ${afterId} AND r."row" > ${afterRow}))`,
        ),
      )
      .select(['r.importId', 'r.row', 'r.member'])
      .orderBy('r.importId', 'desc')
      .orderBy('r.row')
      .limit(limit)
      .execute();
    return rows.map(({ importId: id, row, member }) => {
      const { owner, pet } = member as MemberToImport;
      const ownerName = `${owner.firstName} ${owner.lastName}`;
      return { importId: id, row, ownerName, phone: owner.phone, petName: pet.name };
    });
  },
  /** Other pets of the owner that wait in the same file. */
  async listOthers({ importId, row, owner }: OwnerOfRow) {
    const digits = readPhone(owner.phone)?.digits.slice(-10) ?? '';
    const name = sql<string>`concat(r.member -> 'owner' ->> 'firstName', ' ', r.member -> 'owner' ->> 'lastName')`;
    const rows = await openCalls(kysely)
      .where('r.importId', '=', importId)
      .where('r.row', '!=', row)
      .where(digitsOf('r'), '=', digits)
      .where(sql<boolean>`lower(${name}) = lower(${`${owner.firstName} ${owner.lastName}`})`)
      .select(['r.row', 'r.member'])
      .orderBy('r.row')
      .execute();
    return rows.map((one) => ({ row: one.row, member: one.member as MemberToImport }));
  },
  /** The member who waits, or the plan that the row has become. */
  async find(importId: number, row: number) {
    const found = await kysely
      .selectFrom('memberImportRows as r')
      .innerJoin('memberImports as i', 'i.id', 'r.importId')
      .where('r.importId', '=', importId)
      .where('r.row', '=', row)
      .where('r.kind', '=', 'call')
      .where('i.status', 'in', ['running', 'paused', 'finished'])
      .select(['r.member', 'r.outcome', 'r.enrollmentId', 'r.ownerId'])
      .executeTakeFirst();
    return found && { ...found, member: found.member as MemberToImport | null };
  },
});
export type CallReads = ReturnType<typeof createCallReads>;

/** Adapts a transaction for the call list. */
export const toCallStore = (tx: Transaction<DB>) => ({
  /** Stores who came in. */
  async save(
    { importId, row }: { importId: number; row: number },
    came: { email: string; enrollmentId: number; ownerId: number },
  ): Promise<void> {
    await tx
      .updateTable('memberImportRows')
      .set({ ...came, outcome: 'imported', message: null })
      .where('importId', '=', importId)
      .where('row', '=', row)
      .where('kind', '=', 'call')
      .where('outcome', 'is', null)
      .execute();
  },
});
export type CallStore = ReturnType<typeof toCallStore>;
