import type { RunTransaction } from '@petwell/chassis';
import { sql, type Kysely, type Transaction } from 'kysely';
import { fromDay, toDay } from '../../core/store-rows.ts';
import type { DB } from '../../data/generated/tables.ts';
import { mailsAllowed, mailsBeforeLast } from './rules.ts';
import type { MailQueue, TakenMail } from './setup.ts';
import { selectWaiting } from './store-members.ts';

/** Processes count what was sent one after the other, so that together they keep the pace. */
const paceLock = 7_005;

/** Longer than billing takes to answer. */
const leaseEnd = sql<Date>`now() + interval '30 seconds'`;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isFree = sql<boolean>`(s.leased_until IS NULL OR s.leased_until < now())`;

async function countSent(tx: Transaction<DB>, now: Date) {
  const since = (ms: number) =>
    sql<number>`count(*) FILTER (WHERE last_mailed_at > ${before(now, ms)} OR leased_until > now())::int`;
  return tx
    .selectFrom('memberSetups')
    .where((eb) =>
      eb.or([
        eb('lastMailedAt', '>', before(now, 3_600_000)),
        eb('leasedUntil', '>', sql<Date>`now()`),
      ]),
    )
    .select([since(3_600_000).as('lastHour'), since(60_000).as('lastMinute')])
    .executeTakeFirstOrThrow();
}

const selectDue = (tx: Kysely<DB>, now: Date) =>
  selectWaiting(tx)
    .where('s.nextMailAt', '<=', now)
    .where(isFree)
    .select(['e.id as enrollmentId', 'e.ownerId', 'e.nextBillingDate', 'e.status', 'e.paidUntil'])
    .select('e.membershipFeePaid as isFeePaid');

async function take(
  tx: Transaction<DB>,
  { now, perHour, limit }: Parameters<MailQueue['take']>[0],
): Promise<TakenMail[]> {
  await sql`SELECT pg_advisory_xact_lock(${paceLock}::int, 0)`.execute(tx);
  const allowed = mailsAllowed({ perHour, ...(await countSent(tx, now)) });
  if (allowed === 0) return [];
  const due = await selectDue(tx, now)
    .orderBy('s.nextMailAt')
    .orderBy('e.id')
    .limit(Math.min(allowed, limit))
    .execute();
  if (due.length === 0) return [];
  const [ids, owners] = [due.map((one) => one.enrollmentId), due.map((one) => one.ownerId)];
  // One mail tells an owner of all pets.
  const more = await selectDue(tx, now)
    .where('e.ownerId', 'in', owners)
    .where('e.id', 'not in', ids)
    .orderBy('e.id')
    .execute();
  const taken: TakenMail[] = [];
  for (const { enrollmentId, status, paidUntil: date, ...enrollment } of [...due, ...more]) {
    const paidUntil = date && toDay(date);
    const isSuspended = status === 'suspended';
    const row = await tx
      .updateTable('memberSetups')
      .set({ leasedUntil: leaseEnd })
      .where('enrollmentId', '=', enrollmentId)
      .returning(['leasedUntil', 'roundMails', 'firstMailedAt', 'mailings'])
      .$narrowType<{ leasedUntil: Date }>()
      .executeTakeFirstOrThrow();
    taken.push({ enrollmentId, ...enrollment, isSuspended, paidUntil, ...row });
  }
  return taken;
}

/** The mail is the last of its round, so that no reminders follow it. */
async function orderDue(
  kysely: Kysely<DB>,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  await kysely
    .insertInto('memberSetups')
    .columns(['enrollmentId', 'orderedAt', 'nextMailAt', 'roundMails', 'dueMailFor'])
    .expression(
      selectWaiting(kysely)
        .where('m.expectsCard', '=', true)
        .where('e.status', '=', 'active')
        .where('e.paidUntil', '<=', fromDay(today))
        .where((eb) =>
          eb.or([eb('s.dueMailFor', 'is', null), eb('s.dueMailFor', '<', eb.ref('e.paidUntil'))]),
        )
        .select((eb) => [
          'e.id',
          eb.val(now).as('orderedAt'),
          eb.val(now).as('nextMailAt'),
          eb.lit(mailsBeforeLast).as('roundMails'),
          'e.paidUntil as dueMailFor',
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('enrollmentId')
        .doUpdateSet((eb) => ({
          nextMailAt: now,
          roundMails: mailsBeforeLast,
          dueMailFor: eb.ref('excluded.dueMailFor'),
        }))
        .where(
          sql<boolean>`member_setups.leased_until IS NULL OR member_setups.leased_until < now()`,
        ),
    )
    .execute();
}

const held = (kysely: Kysely<DB>, { enrollmentId, leasedUntil }: TakenMail) =>
  kysely
    .updateTable('memberSetups')
    .where('enrollmentId', '=', enrollmentId)
    .where('leasedUntil', '=', leasedUntil);

/** Stores the set-up mails that any number of processes send. */
export const createMailQueue = ({
  kysely,
  runTransaction,
}: {
  kysely: Kysely<DB>;
  runTransaction: RunTransaction<DB>;
}): MailQueue => ({
  orderDue: (given) => orderDue(kysely, given),
  take: (given) => runTransaction((tx) => take(tx, given)),
  async save(taken, { mailedAt: lastMailedAt, ...sent }) {
    const mailings = taken.mailings + 1;
    await held(kysely, taken)
      .set({ ...sent, lastMailedAt, mailings, leasedUntil: null })
      .execute();
  },
  async drop(taken) {
    await held(kysely, taken).set({ nextMailAt: null, leasedUntil: null }).execute();
  },
  async putOff(taken, nextMailAt) {
    await held(kysely, taken).set({ nextMailAt, leasedUntil: null }).execute();
  },
  async putBack(taken) {
    // Waits a little, so that the next ones don't hurry into the same outage.
    await held(kysely, taken)
      .set({ leasedUntil: sql<Date>`now() + interval '5 seconds'` })
      .execute();
  },
});
