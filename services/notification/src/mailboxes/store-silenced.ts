import { mailDataSchema } from '@petwell/contracts/events';
import { sql, type Transaction } from 'kysely';
import { lockOwner } from '../core/store-owners.ts';
import type { DB } from '../data/generated/tables.ts';
import { isFarewell, petSubject, withoutSubjects } from './rules-silence.ts';

/** Takes a pet out of an owner's emails that wait to be sent, and its plan's end turns into a farewell. */
async function removeFromWaiting(
  tx: Transaction<DB>,
  ownerId: number,
  { silenced, farewellSubject }: { silenced: ReadonlySet<string>; farewellSubject: string },
): Promise<void> {
  const mails = await tx
    .selectFrom('emailMessages')
    .select(['id', 'about', 'content'])
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['queued', 'claimed'])
    .forUpdate()
    .execute();
  for (const { id, about, content } of mails) {
    const data = withoutSubjects({ about, data: mailDataSchema.parse(content) }, silenced);
    if (!data) await tx.deleteFrom('emailMessages').where('id', '=', id).execute();
    else {
      await tx
        .updateTable('emailMessages')
        .set({
          content: JSON.stringify(data),
          ...(isFarewell(data) && { subject: farewellSubject }),
        })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Drops later emails about these subjects. The lock keeps others from being queued until the commit. */
async function silence(
  tx: Transaction<DB>,
  ownerId: number,
  subjects: readonly string[],
): Promise<void> {
  await lockOwner(tx, ownerId);
  await tx
    .insertInto('silencedSubjects')
    .values(subjects.map((subject) => ({ subject, since: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Removes emails of an owner that wait to be sent, by their keys, and drops later ones: a request may come
 * after the event that made it pointless.
 */
export async function withdraw(
  tx: Transaction<DB>,
  { ownerId, dedupeKeys }: { ownerId: number; dedupeKeys: readonly string[] },
): Promise<void> {
  await silence(tx, ownerId, dedupeKeys);
  await tx
    .deleteFrom('emailMessages')
    .where('dedupeKey', 'in', dedupeKeys)
    .where('status', '=', 'queued')
    .execute();
}

/**
 * Removes every waiting email about a pet that died, and drops later ones. Receipts are about the owner's
 * money and stay, and the end of the plan is told once, kindly. Takes the owner's lock, so that none is queued meanwhile.
 */
export async function silencePet(
  tx: Transaction<DB>,
  request: { ownerId: number; petId: number; enrollmentIds: readonly number[] },
  farewellSubject: string,
): Promise<void> {
  const { ownerId, petId, enrollmentIds } = request;
  const subjects = [petSubject(petId), ...enrollmentIds.map((id) => `enrollment/${id}`)];
  await silence(tx, ownerId, subjects);
  await removeFromWaiting(tx, ownerId, { silenced: new Set(subjects), farewellSubject });
}
