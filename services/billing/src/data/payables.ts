import { subscriptionStatusSchema } from '@petwell/contracts';
import { enrollmentSnapshotSchema, type EnrollmentSnapshot } from '@petwell/contracts/events';
import { sql, type Expression } from 'kysely';
import { wasStarted } from '../domain/subscription-standing.ts';
import type { Payables } from '../use-cases/load-payable.ts';
import type { Checkout, Checkouts } from '../use-cases/open-subscription.ts';
import type { CurrentAccount } from '../use-cases/current-account.ts';
import { isBilled } from './current-subscription.ts';
import { now, type Database, type DatabaseTransaction } from './database.ts';
import { anonymizePayables } from './forget-owner.ts';
import { endLinksToJoin, endLinksWithPlan, endLinks } from './plan-links.ts';

export const createPayables = (kysely: Database): Payables => ({
  async find(enrollmentId) {
    const row = await kysely
      .selectFrom('payableEnrollments as p')
      .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
      .select(['p.snapshot', 'p.closedAt', 'p.hasDied'])
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
      .where('p.enrollmentId', '=', enrollmentId)
      .where('p.snapshot', 'is not', null)
      .executeTakeFirst();
    if (!row) return null;
    const { closedAt, hasDied, ...payer } = row;
    const snapshot = enrollmentSnapshotSchema.parse(row.snapshot);
    return { enrollmentId, snapshot, closedAt, hasDied, payer };
  },
});

/** A payment at the clinic that isn't recorded two minutes after it was announced never will be. */
const isRecent = (announcedAt: Expression<Date | null>) =>
  sql<boolean>`coalesce(${announcedAt} > now() - interval '2 minutes', false)`;

/** Of payments that nobody is about to record. */
const longAgo = new Date(0);

export const createCheckouts = ({
  kysely,
  currentAccount,
}: {
  kysely: Database;
  currentAccount: CurrentAccount;
}): Checkouts => ({
  async read(enrollmentId) {
    const row = await kysely
      .selectFrom('payableEnrollments as p')
      .leftJoin('subscriptions as s', (join) =>
        join.onRef('s.enrollmentId', '=', 'p.enrollmentId').onRef('s.attempt', '=', 'p.attempt'),
      )
      .leftJoin('providerAccounts as a', 'a.id', 's.providerAccountId')
      .select(['p.closedAt', 'p.attempt', 'p.isAttemptSpoiled'])
      .select(['p.firstChargeAt', 'p.startAttempt'])
      .select((eb) => [
        'p.paidAtClinicSince',
        isRecent(eb.ref('p.paidAtClinicSince')).as('isRecent'),
      ])
      .select(['s.stripeSubscriptionId as subscriptionId', 's.status', 's.isMembershipFeePaid'])
      .select(['s.providerAccountId', 'a.mode'])
      .where('p.enrollmentId', '=', enrollmentId)
      .executeTakeFirst();
    if (!row) return noCheckout;
    const { status, isMembershipFeePaid, providerAccountId, mode, ...read } = row;
    const { paidAtClinicSince, isRecent: isNew, ...rest } = read;
    const atClinic = paidAtClinicSince === null ? null : isNew ? 'being-recorded' : 'recorded';
    const checkout = { ...rest, atClinic } as const;
    if (providerAccountId === null) return { ...checkout, wasStarted: false, elsewhere: null };
    const stored = {
      status: subscriptionStatusSchema.parse(status),
      isMembershipFeePaid: isMembershipFeePaid === true,
      isLive: mode === 'live',
    };
    const isElsewhere = providerAccountId !== (await currentAccount());
    const elsewhere = isElsewhere ? stored : null;
    return { ...checkout, wasStarted: wasStarted(stored), elsewhere };
  },
  async spoilAttempt(enrollmentId, attempt) {
    await kysely
      .updateTable('payableEnrollments')
      .set({ isAttemptSpoiled: true })
      .where('enrollmentId', '=', enrollmentId)
      .where('attempt', '=', attempt)
      .execute();
  },
});

export const noCheckout: Checkout = {
  closedAt: null,
  attempt: 0,
  isAttemptSpoiled: false,
  subscriptionId: null,
  wasStarted: false,
  startAttempt: null,
  firstChargeAt: null,
  atClinic: null,
  elsewhere: null,
};

/** Stores the contact data unless it already came from an owner event. Locks the customer's row. */
async function keepPayer(
  tx: DatabaseTransaction,
  { id: ownerId, firstName, lastName, email, phone }: EnrollmentSnapshot['owner'],
): Promise<{ isForgotten: boolean }> {
  const contact = { firstName, lastName, email, phone, updatedAt: now };
  const written = await tx
    .insertInto('customers')
    .values({ ownerId, ...contact })
    .onConflict((conflict) =>
      conflict.column('ownerId').doUpdateSet(contact).where('customers.ownerVersion', '=', 0),
    )
    .returning('deletedAt')
    .executeTakeFirst();
  if (written) return { isForgotten: written.deletedAt !== null };
  const { deletedAt } = await tx
    .selectFrom('customers')
    .select('deletedAt')
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isForgotten: deletedAt !== null };
}

/** Stores a new snapshot. An existing one stays, and a closed enrollment stays closed. */
export async function keepPayable(
  tx: DatabaseTransaction,
  snapshot: EnrollmentSnapshot,
): Promise<void> {
  const { enrollment, owner } = snapshot;
  const { isForgotten } = await keepPayer(tx, owner);
  const content = {
    ownerId: owner.id,
    snapshot: JSON.stringify(snapshot),
    totalMonthlyPrice: enrollment.totalMonthlyPrice,
    membershipFee: enrollment.membershipFee,
    ...(enrollment.billing === 'elsewhere' && { paidAtClinicSince: longAgo }),
  };
  await tx
    .insertInto('payableEnrollments')
    .values({
      ...content,
      enrollmentId: enrollment.id,
      closedAt: enrollment.status === 'cancelled' ? now : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('enrollmentId')
        .doUpdateSet((eb) => ({
          ...content,
          closedAt: eb.fn.coalesce('payableEnrollments.closedAt', 'excluded.closedAt'),
        }))
        .where('payableEnrollments.snapshot', 'is', null),
    )
    .execute();
  if (isForgotten) await anonymizePayables(tx, owner.id);
}

/**
 * Closes the enrollment permanently, even one that isn't stored yet. With `startAttempt`, one that was opened again since
 * stays open.
 */
export async function closePayable(
  tx: DatabaseTransaction,
  enrollmentId: number,
  { startAttempt }: { startAttempt?: number | null } = {},
): Promise<void> {
  const closed = await tx
    .insertInto('payableEnrollments')
    .values({ enrollmentId, closedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('enrollmentId')
        .doUpdateSet((eb) => ({
          closedAt: eb.fn.coalesce('payableEnrollments.closedAt', 'excluded.closedAt'),
        }))
        .where((eb) =>
          startAttempt === undefined
            ? eb.lit(true)
            : eb('payableEnrollments.startAttempt', 'is not distinct from', startAttempt),
        ),
    )
    .returning('enrollmentId')
    .executeTakeFirst();
  if (closed) await endLinksWithPlan(tx, enrollmentId);
}

/** Marks what was ordered about the enrollment's end. */
export async function markEnding(
  tx: DatabaseTransaction,
  enrollmentId: number,
  ending: 'now' | 'with-period' | null,
): Promise<void> {
  await tx
    .updateTable('payableEnrollments')
    .set((eb) => ({
      endingSince: ending === 'now' ? eb.fn.coalesce('endingSince', now) : null,
      isEndOrdered: ending === 'with-period',
    }))
    .where('enrollmentId', '=', enrollmentId)
    .execute();
  if (ending === 'now') await endLinksWithPlan(tx, enrollmentId);
}

/** Marks the enrollment, also one that isn't stored yet, and ends its links to join. */
export async function markPaidAtClinic(
  tx: DatabaseTransaction,
  { enrollmentId, isRecorded }: { enrollmentId: number; isRecorded: boolean },
): Promise<void> {
  await tx
    .insertInto('payableEnrollments')
    .values({ enrollmentId, paidAtClinicSince: isRecorded ? longAgo : now })
    .onConflict((conflict) =>
      conflict.column('enrollmentId').doUpdateSet((eb) => ({
        paidAtClinicSince: isRecorded
          ? eb.fn.coalesce('payableEnrollments.paidAtClinicSince', eb.val(longAgo))
          : now,
      })),
    )
    .execute();
  await endLinksToJoin(tx, enrollmentId);
}

/** Marks the enrollments permanently, also those that aren't stored yet. */
export async function markDied(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx
    .insertInto('payableEnrollments')
    .values(enrollmentIds.map((enrollmentId) => ({ enrollmentId, hasDied: true })))
    .onConflict((conflict) => conflict.column('enrollmentId').doUpdateSet({ hasDied: true }))
    .execute();
  await endLinks(tx, enrollmentIds);
}

/**
 * Opens an enrollment for the next attempt, which starts charging on a day: a closed one, one that was never billed,
 * and one that was opened for another day and never got a subscription.
 */
export async function reopenPayable(
  tx: DatabaseTransaction,
  given: { enrollmentId: number; lastAttempt: number; firstChargeAt: Date },
): Promise<boolean> {
  const { enrollmentId, lastAttempt, firstChargeAt } = given;
  const attempt = lastAttempt + 1;
  const opened = await tx
    .updateTable('payableEnrollments as p')
    .set({ attempt, startAttempt: attempt, firstChargeAt, isAttemptSpoiled: false })
    .set({ closedAt: null, endingSince: null, isEndOrdered: false, endingReason: null })
    .where('enrollmentId', '=', enrollmentId)
    .where('attempt', '=', lastAttempt)
    .where((eb) =>
      eb.or([
        eb('closedAt', 'is not', null),
        eb('startAttempt', '<=', lastAttempt),
        // A member who was billed elsewhere.
        eb.and([eb.not(isBilled(eb)), eb('endingSince', 'is', null)]),
      ]),
    )
    .where('hasDied', '=', false)
    .returning('p.enrollmentId')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Makes `attempt` the current one. False if the enrollment is closed. */
export async function beginAttempt(
  tx: DatabaseTransaction,
  { enrollmentId, attempt }: { enrollmentId: number; attempt: number },
): Promise<boolean> {
  const begun = await tx
    .updateTable('payableEnrollments')
    .set({ attempt, isAttemptSpoiled: false })
    .where('enrollmentId', '=', enrollmentId)
    .where('closedAt', 'is', null)
    .returning('enrollmentId')
    .executeTakeFirst();
  return begun !== undefined;
}
