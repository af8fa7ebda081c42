import { sql, type Transaction } from 'kysely';
import { mailDataSchema, type MailData } from '../kinds/compose-mail.ts';
import { farewellSubject } from '../kinds/farewell.ts';
import type { MailLog, NewMail } from '../delivery/mail-log.ts';
import type { SilencePet } from './silence-pet.ts';
import type { DB } from '../data/generated/tables.ts';
import { lockOwner } from '../core/store-owners.ts';

const endingKinds = ['plan-ended', 'plan-ending'] as const;

const petSubject = (petId: number) => `pet/${petId}`;

const ofPet = ({ id }: { id: number }) => petSubject(id);
const ofPlan = ({ enrollmentId }: { enrollmentId?: number | undefined }) =>
  `enrollment/${enrollmentId}`;

const isReminderToPay = ({ kind }: MailData): boolean =>
  kind === 'finish-enrollment' || kind === 'payment-reminder';

/** Returns the pets or enrollments that an email is about, one or several, and a reminder's key. */
export function subjectsOf({ about, data, dedupeKey }: NewMail): string[] {
  if (data.kind === 'care-due') return data.pets.map(ofPet);
  if (data.kind === 'card-expiring') return data.plans.map(ofPlan);
  return [...(about === null ? [] : [about]), ...(isReminderToPay(data) ? [dedupeKey] : [])];
}

/**
 * Takes silenced pets and plans out of an email about several; null if nothing is left of it. The end of a plan
 * is still told, as that of a pet that died.
 */
function withoutSubjects(
  { about, data }: Pick<NewMail, 'about' | 'data'>,
  silenced: ReadonlySet<string>,
): MailData | null {
  if (data.kind === 'care-due') {
    const pets = data.pets.filter((pet) => !silenced.has(ofPet(pet)));
    return pets.length === 0 ? null : { ...data, pets };
  }
  if (data.kind === 'card-expiring') {
    const plans = data.plans.filter((plan) => !silenced.has(ofPlan(plan)));
    return plans.length === 0 ? null : { ...data, plans };
  }
  if (about === null || !silenced.has(about)) return data;
  if (data.kind === 'plan-ended') return { ...data, hasDied: true };
  // That a plan is going to end was ordered while the pet lived, and is no news any more.
  return data.kind === 'plan-ending' && data.hasEnded
    ? { ...data, hasDied: true, lastPayment: null }
    : null;
}

const isFarewell = (data: MailData): boolean =>
  (data.kind === 'plan-ended' || data.kind === 'plan-ending') && data.hasDied;

/** Returns the email without pets that died, or null if nothing is left of it. */
export function withoutSilenced(mail: NewMail, silenced: ReadonlySet<string>): NewMail | null {
  const data = withoutSubjects(mail, silenced);
  if (!data || silenced.has(mail.dedupeKey)) return null;
  const subjects = isFarewell(data)
    ? { named: farewellSubject, neutral: farewellSubject }
    : mail.subjects;
  return { ...mail, data, subjects };
}

/** Takes a pet out of emails about several that wait to be sent, and its plan's end turns into a farewell. */
async function removeFromWaiting(
  tx: Transaction<DB>,
  ownerId: number,
  silenced: ReadonlySet<string>,
): Promise<void> {
  const mails = await tx
    .selectFrom('emailMessages')
    .select(['id', 'about', 'content'])
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', ['care-due', 'card-expiring', ...endingKinds])
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

export const withdraw: MailLog<Transaction<DB>>['withdraw'] = async (
  tx,
  { ownerId, dedupeKeys },
) => {
  await silence(tx, ownerId, dedupeKeys);
  await tx
    .deleteFrom('emailMessages')
    .where('dedupeKey', 'in', dedupeKeys)
    .where('status', '=', 'queued')
    .execute();
};

export const silencePet: SilencePet<Transaction<DB>> = async (tx, request) => {
  const { ownerId, petId, enrollmentIds } = request;
  const subjects = [petSubject(petId), ...enrollmentIds.map((id) => `enrollment/${id}`)];
  await silence(tx, ownerId, subjects);
  await tx
    .deleteFrom('emailMessages')
    .where('about', 'in', subjects)
    .where('kind', 'not in', endingKinds)
    .where('status', 'in', ['queued', 'claimed'])
    .execute();
  await removeFromWaiting(tx, ownerId, new Set(subjects));
};
