import { clinicDay } from '@petwell/chassis/time';
import { type EnrollmentSnapshot, enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { subscriptionStatusSchema } from '@petwell/contracts';
import { type Expression, sql } from 'kysely';
import {
  type Checkout,
  type Checkouts,
  type Payables,
  type Payer,
  withoutNames,
} from './payable.ts';
import type { Transaction } from './transaction.ts';
import { isBilled } from './store-selections.ts';
import { termsOf, toChangedPlan, withdrawUnbegun } from './store-terms.ts';
import { type Database, type DatabaseTransaction, now } from './store-database.ts';
import { wasStarted } from './rules-standing.ts';
import { withTerms } from './rules-terms.ts';
import type { CurrentAccount } from './stripe/account.ts';

type Clinic = { clock: () => Date; timeZone: string };

export const createPayables = (kysely: Database, { clock, timeZone }: Clinic): Payables => ({
  async find(enrollmentId) {
    const today = clinicDay(clock(), timeZone);
    const row = await kysely
      .selectFrom('payableEnrollments as p')
      .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
      .select(['p.snapshot', 'p.closedAt', 'p.hasDied'])
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
      .select((eb) => termsOf(eb, today).as('terms'))
      .where('p.enrollmentId', '=', enrollmentId)
      .where('p.snapshot', 'is not', null)
      .executeTakeFirst();
    if (!row) return null;
    const { closedAt, hasDied, snapshot: sold, terms, ...payer } = row;
    const snapshot = withTerms(enrollmentSnapshotSchema.parse(sold), toChangedPlan(terms));
    return { enrollmentId, snapshot, closedAt, hasDied, payer };
  },
});

/** Of payments that are recorded. */
export const longAgo = new Date(0);

/** Stores the contact data unless it already came from an owner event. Locks the customer's row. */
async function keepPayer(
  tx: DatabaseTransaction,
  { id: ownerId, firstName, lastName, email, phone }: EnrollmentSnapshot['owner'],
): Promise<{ isForgotten: boolean; payer: Payer }> {
  const contact = { firstName, lastName, email, phone, updatedAt: now };
  const written = await tx
    .insertInto('customers')
    .values({ ownerId, ...contact })
    .onConflict((conflict) =>
      conflict.column('ownerId').doUpdateSet(contact).where('customers.ownerVersion', '=', 0),
    )
    .returning(['deletedAt', 'firstName', 'lastName', 'email'])
    .executeTakeFirst();
  const { deletedAt, ...stored } =
    written ??
    (await tx
      .selectFrom('customers')
      .select(['deletedAt', 'firstName', 'lastName', 'email'])
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirstOrThrow());
  return { isForgotten: deletedAt !== null, payer: { ownerId, ...stored } };
}

/** Stores a new snapshot; see `Transaction` for its guarantees. */
export async function keepPayable(
  tx: DatabaseTransaction,
  snapshot: EnrollmentSnapshot,
): ReturnType<Transaction['payables']['keep']> {
  const { enrollment, owner } = snapshot;
  const { isForgotten, payer } = await keepPayer(tx, owner);
  const content = {
    ownerId: owner.id,
    snapshot: JSON.stringify(snapshot),
    totalMonthlyPrice: enrollment.totalMonthlyPrice,
    membershipFee: enrollment.membershipFee,
    ...(enrollment.billing === 'elsewhere' && { paidAtClinicSince: longAgo }),
  };
  const written = await tx
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
    .returning(['closedAt', 'hasDied'])
    .executeTakeFirst();
  if (isForgotten) await anonymizePayables(tx, owner.id);
  return written === undefined || isForgotten ? null : { ...written, payer };
}

/**
 * Opens an enrollment for the next attempt, which starts charging on a day: a closed one, one that was never billed,
 * and one that was opened for another day and never got a subscription.
 */
export async function reopenPayable(
  tx: DatabaseTransaction,
  given: { enrollmentId: number; lastAttempt: number; firstChargeAt: Date; today: string },
): Promise<boolean> {
  await withdrawUnbegun(tx, given);
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

/**
 * Removes personal data from an owner's enrollments and closes them. The caller holds the customer's row
 * lock.
 */
export async function anonymizePayables(tx: DatabaseTransaction, ownerId: number): Promise<void> {
  const payables = await tx
    .selectFrom('payableEnrollments')
    .select(['enrollmentId', 'snapshot'])
    .where('ownerId', '=', ownerId)
    .where('snapshot', 'is not', null)
    .forUpdate()
    .execute();
  for (const { enrollmentId, snapshot } of payables) {
    const anonymous = withoutNames(enrollmentSnapshotSchema.parse(snapshot));
    await tx
      .updateTable('payableEnrollments')
      .set((eb) => ({
        snapshot: JSON.stringify(anonymous),
        closedAt: eb.fn.coalesce('closedAt', now),
      }))
      .where('enrollmentId', '=', enrollmentId)
      .execute();
  }
}

/** A payment at the clinic that isn't recorded two minutes after it was announced never will be. */
const isRecent = (announcedAt: Expression<Date | null>) =>
  sql<boolean>`coalesce(${announcedAt} > now() - interval '2 minutes', false)`;

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
