import {
  isSamePhone,
  noteKinds,
  readPhone,
  type AccountExport,
  type CustomerNote,
  type NoteKind,
  type ProbableDuplicate,
} from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

type NoteRow = { id: number; text: string; kind: string | null; author: string; createdAt: Date };

const toNote = ({ createdAt, kind, ...note }: NoteRow): CustomerNote => ({
  ...note,
  // A later version may write more kinds.
  kind: noteKinds.find((known) => known === kind) ?? null,
  createdAt: createdAt.toISOString(),
});

/** Returns null if there is no such owner, or if it is the demo account. */
export async function insertNote(
  db: Kysely<DB>,
  {
    ownerId,
    text,
    kind = null,
    author,
  }: { ownerId: number; text: string; kind?: NoteKind | null; author: string },
): Promise<CustomerNote | null> {
  const row = await db
    .insertInto('customerNotes')
    .columns(['ownerId', 'text', 'kind', 'author'])
    .expression((eb) =>
      eb
        .selectFrom('owners')
        .where('id', '=', ownerId)
        .where('isDemo', '=', false)
        .select([
          'id',
          sql<string>`${text}::text`.as('text'),
          sql<string | null>`${kind}::text`.as('kind'),
          sql<string>`${author}::text`.as('author'),
        ]),
    )
    .returning(['id', 'text', 'kind', 'author', 'createdAt'])
    .executeTakeFirst();
  return row ? toNote(row) : null;
}

const maxDuplicates = 10;
/** More contain the digits of a number than have it, most of all those of a number without area code. */
const maxCandidates = 200;

/**
 * Finds customers with the same phone number, or with the same name and a pet of the same name; at most ten.
 */
async function findDuplicates(kysely: Kysely<DB>, ownerId: number): Promise<ProbableDuplicate[]> {
  const own = await kysely
    .selectFrom('owners')
    .select(['phone', 'searchName'])
    .where('id', '=', ownerId)
    .where('isDemo', '=', false)
    .executeTakeFirst();
  if (!own) return [];
  const digits = readPhone(own.phone)?.digits;
  const rows = await kysely
    .selectFrom('owners as o')
    .where('o.id', '<>', ownerId)
    .where('o.isDemo', '=', false)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pets as other')
          .innerJoin('pets as mine', 'mine.searchText', 'other.searchText')
          .whereRef('other.ownerId', '=', 'o.id')
          .where('mine.ownerId', '=', ownerId)
          .where('o.searchName', '=', own.searchName)
          .select('other.name')
          .limit(1)
          .as('pet'),
      (join) => join.onTrue(),
    )
    .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email', 'o.phone'])
    .select('pet.name as petName')
    // Each part uses a trigram index, and only then the phone numbers are compared.
    .where((eb) =>
      eb.or([
        ...(digits === undefined ? [] : [eb('o.searchText', 'like', `%${digits}%`)]),
        eb.and([
          eb('o.searchName', 'like', own.searchName.replace(/[\\%_]/g, '\\$&')),
          eb('pet.name', 'is not', null),
        ]),
      ]),
    )
    .orderBy('o.id')
    .limit(maxCandidates)
    .execute();
  return rows
    .map(({ firstName, lastName, phone, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`,
      hasSamePhone: isSamePhone(phone, own.phone),
    }))
    .filter(({ hasSamePhone, petName }) => hasSamePhone || petName !== null)
    .slice(0, maxDuplicates);
}

/** Reads the notes on customers, newest first, and who may be the same person. */
export const createCustomerNotes = (kysely: Kysely<DB>) => ({
  async list({
    ownerId,
    limit,
    before,
  }: {
    ownerId: number;
    limit: number;
    before: number | undefined;
  }): Promise<CustomerNote[]> {
    let query = kysely.selectFrom('customerNotes').where('ownerId', '=', ownerId);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query
      .select(['id', 'text', 'kind', 'author', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toNote);
  },
  findDuplicates: (ownerId: number) => findDuplicates(kysely, ownerId),
});

/** Reads what an owner's account export contains of this room, oldest first. */
export const createNoteExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<AccountExport['notes']> => {
    const notes = await prisma.customerNote.findMany({
      where: { ownerId },
      orderBy: { id: 'asc' },
    });
    return notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() }));
  };
