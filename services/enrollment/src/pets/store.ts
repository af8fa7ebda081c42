import type { AccountExport, Pet } from '@petwell/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { PetChange, PetReads } from './update-pet.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { fromDay, toDay, toPet } from '../core/store-rows.ts';

export function createPetReads(prisma: PrismaClient): PetReads {
  return {
    async findPet(id) {
      const row = await prisma.pet.findUnique({ where: { id } });
      return row && toPet(row);
    },
    findPhoto: (petId) =>
      prisma.petPhoto.findUnique({
        where: { petId },
        select: { contentType: true, content: true },
      }),
  };
}

async function savePhoto(
  tx: Transaction<DB>,
  petId: number,
  photo: NonNullable<PetChange['photo']>,
): Promise<void> {
  const { contentType, content } = photo;
  await tx
    .insertInto('petPhotos')
    .values({ petId, contentType, content })
    .onConflict((conflict) => conflict.column('petId').doUpdateSet({ contentType, content }))
    .execute();
}

/** Saves a pet and its photo together; null if the pet no longer exists. */
export async function savePet(
  tx: Transaction<DB>,
  { pet, photo, birthDate, changedOn }: PetChange,
): Promise<Pet | null> {
  const { id, ownerId: _ownerId, deceasedAt: _deceasedAt, photoUrl, ...changed } = pet;
  const { birthDate: _birthDate, ...profile } = changed;
  const row = await tx
    .updateTable('pets')
    .set({ ...profile, ...(photo === undefined ? {} : { photoUrl }) })
    .set((eb) => ({
      // Without its birth date, the pet is as old as it is today.
      ageToldOn:
        birthDate === null
          ? fromDay(changedOn)
          : eb
              .case()
              .when('age', '=', profile.age)
              .then(eb.ref('ageToldOn'))
              .else(fromDay(changedOn))
              .end(),
      // A corrected age is more reliable than an old system's birth date.
      birthDate:
        birthDate === undefined
          ? eb.case().when('age', '=', profile.age).then(eb.ref('birthDate')).end()
          : birthDate && fromDay(birthDate),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  if (photo === null) await tx.deleteFrom('petPhotos').where('petId', '=', id).execute();
  if (photo) await savePhoto(tx, id, photo);
  return toPet(row);
}

/** Lets pets grow up whose birth date is known. `today` is the day at the clinic. */
export async function growPets(kysely: Kysely<DB>, today: string): Promise<void> {
  const youngerThan = (months: number) =>
    sql`birth_date + ${months} * interval '1 month' > ${today}::date`;
  await sql`
      UPDATE pets SET age = grown.age
      FROM (
        SELECT id, CASE
          WHEN ${youngerThan(6)} THEN 'puppy/kitten'
          WHEN ${youngerThan(36)} THEN 'young adult'
          WHEN ${youngerThan(84)} THEN 'adult'
          ELSE 'senior'
        END AS age
        FROM pets WHERE birth_date IS NOT NULL AND deceased_at IS NULL
      ) AS grown
      WHERE pets.id = grown.id AND pets.age <> grown.age`.execute(kysely);
}

/** How many months after entering an age group a pet enters the next one, youngest first. */
const steps = [
  { from: 'puppy/kitten', to: 'young adult', months: 6 },
  { from: 'young adult', to: 'adult', months: 30 },
  { from: 'adult', to: 'senior', months: 48 },
] as const;

/**
 * Lets pets grow up whose age group was told, once they have surely left it: as if each had entered it on the day on which
 * that was told. `today` is the day at the clinic.
 */
export async function growToldAges(
  kysely: Kysely<DB>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  for (const { from, to, months } of steps) {
    await sql`
      UPDATE pets SET age = ${to}, age_told_on = told.until
      FROM (
        SELECT pets.id, (
          COALESCE(pets.age_told_on, (min(enrolled_at) AT TIME ZONE ${timeZone})::date)
            + ${months} * interval '1 month'
        )::date AS until
        FROM pets JOIN enrollments ON enrollments.pet_id = pets.id
        WHERE pets.age = ${from} AND birth_date IS NULL AND deceased_at IS NULL
        GROUP BY pets.id
      ) AS told
      WHERE pets.id = told.id AND told.until <= ${today}::date`.execute(kysely);
  }
}

type HeldPet = Omit<
  AccountExport['pets'][number],
  'photo' | 'activities' | 'careReports' | 'careNotices'
>;

/** Reads what an owner's account export contains of this room, oldest first. */
export const createPetExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<HeldPet[]> => {
    const rows = await prisma.pet.findMany({ where: { ownerId }, orderBy: { id: 'asc' } });
    return rows.map((row) => {
      const { ownerId: _ownerId, photoUrl: _photoUrl, ...pet } = toPet(row);
      const birthDate = row.birthDate && toDay(row.birthDate);
      return { ...pet, birthDate, deceasedAt: row.deceasedAt?.toISOString() ?? null };
    });
  };
