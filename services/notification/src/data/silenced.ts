import { sql, type Transaction } from 'kysely';
import { careDueMailSchema } from '../domain/mails/care.ts';
import type { NewMail } from '../use-cases/mail-log.ts';
import type { SilencePet } from '../use-cases/silence-pet.ts';
import type { DB } from './generated/tables.ts';
import { lockOwner } from './owner-mails.ts';

const petSubject = (petId: number) => `pet/${petId}`;

async function listSilenced(
  tx: Transaction<DB>,
  subjects: readonly string[],
): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await tx
    .selectFrom('silencedSubjects')
    .select('subject')
    .where('subject', 'in', subjects)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Returns the email without pets that died, or null if nothing is left of it. The caller holds the owner's
 * lock.
 */
export async function withoutSilenced(tx: Transaction<DB>, mail: NewMail): Promise<NewMail | null> {
  const { about, data } = mail;
  if (data.kind !== 'care-due') {
    const silenced = await listSilenced(tx, about === null ? [] : [about]);
    return silenced.size === 0 ? mail : null;
  }
  const silenced = await listSilenced(
    tx,
    data.pets.map(({ id }) => petSubject(id)),
  );
  const pets = data.pets.filter(({ id }) => !silenced.has(petSubject(id)));
  return pets.length === 0 ? null : { ...mail, data: { ...data, pets } };
}

/** Takes a pet out of reminders that wait to be sent. */
async function removeFromReminders(
  tx: Transaction<DB>,
  { ownerId, petId }: { ownerId: number; petId: number },
): Promise<void> {
  const mails = await tx
    .selectFrom('emailMessages')
    .select(['id', 'content'])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'care-due')
    .where('status', 'in', ['queued', 'claimed'])
    .forUpdate()
    .execute();
  for (const { id, content } of mails) {
    const data = careDueMailSchema.parse(content);
    const pets = data.pets.filter((pet) => pet.id !== petId);
    if (pets.length === 0) await tx.deleteFrom('emailMessages').where('id', '=', id).execute();
    else {
      await tx
        .updateTable('emailMessages')
        .set({ content: JSON.stringify({ ...data, pets }) })
        .where('id', '=', id)
        .execute();
    }
  }
}

export const silencePet: SilencePet<Transaction<DB>> = async (tx, request) => {
  const { ownerId, petId, enrollmentIds } = request;
  await lockOwner(tx, ownerId);
  const subjects = [petSubject(petId), ...enrollmentIds.map((id) => `enrollment/${id}`)];
  await tx
    .insertInto('silencedSubjects')
    .values(subjects.map((subject) => ({ subject, since: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('emailMessages')
    .where('about', 'in', subjects)
    .where('status', 'in', ['queued', 'claimed'])
    .execute();
  await removeFromReminders(tx, request);
};
