import { importFieldSchema, type ImportField } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { KnownMembers } from './rules-check-file.ts';

type KnownOwner = KnownMembers['owners'] extends ReadonlyMap<string, infer Owner> ? Owner : never;

async function findOwners(db: Kysely<DB>, emails: readonly string[]) {
  const rows = await db
    .selectFrom('owners as o')
    .leftJoin('pets as p', 'p.ownerId', 'o.id')
    .select([
      'o.id',
      'o.email',
      'o.firstName',
      'o.lastName',
      'o.phone',
      'o.isDemo',
      'p.name',
      'p.type',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('enrollments as e')
            .select('e.id')
            .whereRef('e.petId', '=', 'p.id')
            .where('e.status', '!=', 'cancelled'),
        )
        .$castTo<boolean>()
        .as('hasEnrollment'),
    )
    .where((eb) => eb('o.email', '=', eb.fn.any(eb.val([...emails]))))
    .execute();
  const owners = new Map<string, KnownOwner>();
  for (const { id, email, firstName, lastName, phone, isDemo, name, type, hasEnrollment } of rows) {
    const before = owners.get(email)?.pets ?? [];
    const pet = name === null || type === null ? [] : [{ name, type, hasEnrollment }];
    const person = { id, name: `${firstName} ${lastName}`, lastName, phone };
    owners.set(email, { ...person, isDemo, pets: [...before, ...pet] });
  }
  return owners;
}

async function findReferences(db: Kysely<DB>, references: readonly string[]) {
  const rows = await db
    .selectFrom('importedMembers as m')
    .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .select(['m.reference', 'o.email', 'o.firstName', 'o.lastName', 'o.phone', 'p.name as petName'])
    .where((eb) => eb('m.reference', '=', eb.fn.any(eb.val([...references]))))
    .execute();
  return new Map(rows.map(({ reference, ...member }) => [reference, member]));
}

/** Reads what is known about addresses and references. */
export const findKnown = async (
  db: Kysely<DB>,
  asked: { emails: readonly string[]; references: readonly string[] },
): Promise<KnownMembers> => ({
  owners: await findOwners(db, asked.emails),
  references: await findReferences(db, asked.references),
});

/** Reads what a manager last said that columns are, by plain name. */
export async function readRememberedColumns(
  db: Kysely<DB>,
): Promise<Map<string, ImportField | null>> {
  const rows = await db.selectFrom('importColumns').selectAll().execute();
  return new Map(
    rows.flatMap(({ name, field }) => {
      const parsed = importFieldSchema.nullable().safeParse(field);
      return parsed.success ? [[name, parsed.data] as const] : [];
    }),
  );
}
