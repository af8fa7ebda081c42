import { type ExpressionBuilder, sql } from 'kysely';
import type { StartLink } from '@petwell/contracts';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import { isEnding, liveStatuses, selectLivingEnrollments } from '../core/store-selections.ts';
import { planNameOf } from '../core/store-terms.ts';
import { daysAfter } from '../core/rules-standing.ts';
import { nearDays, reminderDays, type StartedEnrollment } from './rules.ts';

export type StartLog = {
  /** Stores what an owner agreed to, in place of what was agreed to before. */
  note(agreement: {
    enrollmentId: number;
    kind: StartLink['kind'];
    agreedAt: Date;
    monthlyCents: number;
    feeCents: number | null;
  }): Promise<void>;
};

export const createStartLog = (tx: DatabaseTransaction): StartLog => ({
  async note(agreement) {
    const row = { ...agreement, confirmedAt: null, remindedOf: null };
    await tx
      .insertInto('startAgreements')
      .values(row)
      .onConflict((conflict) => conflict.column('enrollmentId').doUpdateSet(row))
      .execute();
  },
});

/** Reads the fee that is charged with the first payment; null: there is none. */
export const createReadAgreedFee =
  (kysely: Database) =>
  async (enrollmentId: number): Promise<number | null> => {
    const found = await kysely
      .selectFrom('startAgreements')
      .select('feeCents')
      .where('enrollmentId', '=', enrollmentId)
      .executeTakeFirst();
    return found?.feeCents ?? null;
  };

/** Selects living plans that were agreed to be billed from a day on, with the subscription that does. */
const selectStarts = (tx: DatabaseTransaction) =>
  selectLivingEnrollments(tx)
    .innerJoin('startAgreements as g', 'g.enrollmentId', 'p.enrollmentId')
    .whereRef('s.attempt', '>=', 'p.startAttempt')
    .select(['p.enrollmentId', 's.stripeSubscriptionId as subscriptionId'])
    .select(['s.cardBrand', 's.cardLast4', 'g.feeCents'])
    .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
    .select((eb) => [
      sql<string>`${eb.ref('p.snapshot')} #>> '{pet,name}'`.as('petName'),
      planNameOf(eb).as('planName'),
    ]);

type Row = Omit<StartedEnrollment, 'payer'> & StartedEnrollment['payer'];

const withPayer = <Some extends Row>({
  ownerId,
  firstName,
  lastName,
  email,
  ...enrollment
}: Some) => ({
  ...enrollment,
  payer: { ownerId, firstName, lastName, email },
});

type Taken = { now: Date; limit: number };

async function takeUnconfirmed(tx: DatabaseTransaction, { now, limit }: Taken) {
  const starts = await selectStarts(tx)
    .where('g.confirmedAt', 'is', null)
    .where('s.status', 'in', liveStatuses)
    .where('p.firstChargeAt', 'is not', null)
    .select(['g.kind', 'g.monthlyCents'])
    // Not the period's end: by now the first charge may be over.
    .select((eb) => eb.ref('p.firstChargeAt').$notNull().as('chargeAt'))
    .orderBy('g.enrollmentId')
    .limit(limit)
    .forUpdate('g')
    .skipLocked()
    .execute();
  if (starts.length === 0) return [];
  await tx
    .updateTable('startAgreements')
    .set({ confirmedAt: now })
    .where(
      'enrollmentId',
      'in',
      starts.map(({ enrollmentId }) => enrollmentId),
    )
    .execute();
  return starts.map(withPayer);
}

type Charges = DB & {
  n: DB['nextCharges'];
  s: DB['subscriptions'];
  g: DB['startAgreements'];
};

/** Whether the charge is as it was read last, and the owner wasn't mailed about it a short time before. */
const isUntold = (eb: ExpressionBuilder<Charges, 'n' | 's' | 'g'>) =>
  eb.and([
    eb('n.observedAt', '>=', eb.ref('s.observedAt')),
    eb('g.remindedOf', 'is distinct from', eb.ref('n.chargeAt')),
    eb.or([
      eb('n.mailedAt', 'is', null),
      sql<boolean>`${eb.ref('n.mailedAt')} < ${eb.ref('n.chargeAt')} - make_interval(days => ${nearDays})`,
    ]),
  ]);

/** Whether the charge's day at the clinic is more than two weeks after that of the agreement. */
const isFarOff = (eb: ExpressionBuilder<Charges, 'n' | 's' | 'g'>, timeZone: string) =>
  sql<boolean>`(${eb.ref('n.chargeAt')} AT TIME ZONE ${timeZone})::date
    > (${eb.ref('g.agreedAt')} AT TIME ZONE ${timeZone})::date + ${nearDays}::integer`;

async function takeDue(
  tx: DatabaseTransaction,
  { now, limit, timeZone }: Taken & { timeZone: string },
) {
  const charges = await selectStarts(tx)
    .innerJoin('nextCharges as n', 'n.stripeSubscriptionId', 's.stripeSubscriptionId')
    .where('s.status', '=', 'trialing')
    .where('g.confirmedAt', 'is not', null)
    .where((eb) => eb.not(isEnding(eb)))
    .where('n.chargeAt', '>', now)
    .where('n.chargeAt', '<=', daysAfter(now, reminderDays))
    .where('n.amountCents', '>', 0)
    .where((eb) => eb.and([isUntold(eb), isFarOff(eb, timeZone)]))
    .select((eb) => [
      eb.ref('n.chargeAt').$notNull().as('chargeAt'),
      eb.ref('n.amountCents').$notNull().as('amountCents'),
    ])
    .orderBy('g.enrollmentId')
    .limit(limit)
    .forUpdate('g')
    .skipLocked()
    .execute();
  for (const { enrollmentId, chargeAt } of charges) {
    await tx
      .updateTable('startAgreements')
      .set({ remindedOf: chargeAt })
      .where('enrollmentId', '=', enrollmentId)
      .execute();
  }
  return charges.map(withPayer);
}

/** Creates the store of what owners were told about plans that are billed from a day on. */
export const createStartNotices = (tx: DatabaseTransaction, timeZone: string) => ({
  /** Marks and returns started plans that weren't confirmed. */
  takeUnconfirmed: (given: Taken) => takeUnconfirmed(tx, given),
  /** Marks and returns first charges that are near and far enough from the agreement, each once. */
  takeDue: (given: Taken) => takeDue(tx, { ...given, timeZone }),
});
export type StartNotices = ReturnType<typeof createStartNotices>;
