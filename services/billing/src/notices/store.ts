import { toCents } from '@petwell/contracts';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import type { CardDaysAhead, DueRetry, ExpiringCard } from './rules.ts';
import { daysAfter } from '../core/rules-standing.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import {
  isChargedNoMore,
  liveStatuses,
  selectLivingEnrollments,
} from '../core/store-selections.ts';
import { planNameOf } from '../core/store-terms.ts';

type DueRetries = { now: Date; until: Date; limit: number };
type ExpiringCards = { from: Date; to: Date; daysAhead: CardDaysAhead; limit: number };
type PayableBuilder = ExpressionBuilder<DB & { p: DB['payableEnrollments'] }, 'p'>;

const petName = (eb: PayableBuilder) => sql<string>`${eb.ref('p.snapshot')} #>> '{pet,name}'`;

/**
 * Locks failed payments due for a retry. Skips owners notified of the failure less than a day ago: that
 * notice names the retry time.
 */
function lockRetries(tx: DatabaseTransaction, { now, until, limit }: DueRetries) {
  const dayAgo = daysAfter(now, -1);
  return selectLivingEnrollments(tx)
    .innerJoin('payments as y', 'y.stripeSubscriptionId', 's.stripeSubscriptionId')
    .where('s.status', '=', 'past_due')
    .where('y.status', '=', 'open')
    .where('y.isFirst', '=', false)
    .whereRef('y.failedAttempt', '>', 'y.retryToldAttempt')
    .where('y.nextAttemptAt', '>', now)
    .where('y.nextAttemptAt', '<=', until)
    .where((eb) => eb.or([eb('y.failedAt', 'is', null), eb('y.failedAt', '<=', dayAgo)]))
    .select(['y.id', 'y.enrollmentId', 'y.stripeInvoiceId', 'y.amount', 'y.failedAttempt'])
    .select(['y.nextAttemptAt', 's.cardBrand', 's.cardLast4'])
    .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
    .select((eb) => [petName(eb).as('petName'), planNameOf(eb).as('planName')])
    .orderBy('y.id')
    .limit(limit)
    .forUpdate('y')
    .skipLocked()
    .$narrowType<{ stripeInvoiceId: NotNull }>()
    .execute();
}

async function takeRetries(tx: DatabaseTransaction, given: DueRetries): Promise<DueRetry[]> {
  const rows = await lockRetries(tx, given);
  if (rows.length === 0) return [];
  await tx
    .updateTable('payments')
    .set((eb) => ({ retryToldAttempt: eb.ref('failedAttempt') }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ ownerId, firstName, lastName, email, ...row }) => ({
    enrollmentId: row.enrollmentId,
    petName: row.petName,
    planName: row.planName,
    payer: { ownerId, firstName, lastName, email },
    invoiceId: row.stripeInvoiceId,
    amountCents: toCents(row.amount.toFixed(2)),
    attemptCount: row.failedAttempt,
    nextAttemptAt: row.nextAttemptAt ?? given.until,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
  }));
}

/** Selects live plans that a card is still charged for, oldest first. */
const selectCards = (tx: DatabaseTransaction) =>
  selectLivingEnrollments(tx)
    .where('s.status', 'in', liveStatuses)
    .where((eb) => eb.not(isChargedNoMore(eb)))
    .select((eb) => [
      eb.ref('s.cardBrand').$notNull().as('cardBrand'),
      eb.ref('s.cardLast4').$notNull().as('cardLast4'),
      eb.ref('s.cardExpiresOn').$notNull().as('cardExpiresOn'),
      petName(eb).as('petName'),
      planNameOf(eb).as('planName'),
    ])
    .select(['s.stripeSubscriptionId', 'p.enrollmentId'])
    .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
    .where('s.cardBrand', 'is not', null)
    .where('s.cardLast4', 'is not', null)
    .where('s.cardExpiresOn', 'is not', null)
    .orderBy('p.enrollmentId');
type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Marks subscriptions whose expiring card wasn't announced, and returns the ones that this call marked. */
async function markCards(
  tx: DatabaseTransaction,
  { from, to, daysAhead, limit }: ExpiringCards,
): Promise<CardRow[]> {
  const due = await selectCards(tx)
    .where('s.cardExpiresOn', '>=', from)
    .where('s.cardExpiresOn', '<', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cardWarnings as w')
            .select('w.toldAt')
            .whereRef('w.stripeSubscriptionId', '=', 's.stripeSubscriptionId')
            .whereRef('w.cardExpiresOn', '=', 's.cardExpiresOn')
            .whereRef('w.cardLast4', '=', 's.cardLast4')
            .where('w.daysAhead', '=', daysAhead),
        ),
      ),
    )
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const marked = await tx
    .insertInto('cardWarnings')
    .values(
      due.map(({ stripeSubscriptionId, cardExpiresOn, cardLast4 }) => ({
        stripeSubscriptionId,
        cardExpiresOn,
        cardLast4,
        daysAhead,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('stripeSubscriptionId')
    .execute();
  const ids = new Set(marked.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  return due.filter(({ stripeSubscriptionId }) => ids.has(stripeSubscriptionId));
}

const keyOf = ({ ownerId, cardBrand, cardLast4, cardExpiresOn }: CardRow) =>
  [ownerId, cardBrand, cardLast4, cardExpiresOn.getTime()].join();

function toExpiringCard([first, ...others]: readonly [CardRow, ...CardRow[]]): ExpiringCard {
  const { ownerId, firstName, lastName, email, cardBrand, cardLast4, cardExpiresOn } = first;
  return {
    payer: { ownerId, firstName, lastName, email },
    cardBrand,
    cardLast4,
    expiresOn: cardExpiresOn,
    plans: [first, ...others].map(({ enrollmentId, petName: pet, planName: plan }) => ({
      enrollmentId,
      petName: pet,
      planName: plan,
    })),
  };
}

async function takeCards(
  tx: DatabaseTransaction,
  given: ExpiringCards,
): Promise<{ cards: ExpiringCard[]; taken: number }> {
  const marked = await markCards(tx, given);
  if (marked.length === 0) return { cards: [], taken: 0 };
  const keys = new Set(marked.map(keyOf));
  const ownerIds = [...new Set(marked.map(({ ownerId }) => ownerId))];
  const enrollments = await selectCards(tx).where('c.ownerId', 'in', ownerIds).execute();
  const byCard = Map.groupBy(
    enrollments.filter((enrollment) => keys.has(keyOf(enrollment))),
    keyOf,
  );
  const cards = [...byCard.values()].map((rows) => toExpiringCard(rows as [CardRow, ...CardRow[]]));
  return { cards, taken: marked.length };
}

/** Creates the store of what owners were told ahead of time. */
export const createNotices = (tx: DatabaseTransaction) => ({
  /** Marks and returns failed monthly payments retried after `now` and by `until`, once per attempt. */
  takeRetries: (given: DueRetries) => takeRetries(tx, given),
  /**
   * Marks cards of live plans whose last day is `from` or later and before `to`, once per `daysAhead`.
   * Returns how many subscriptions were marked, and their cards with every live plan each one pays.
   */
  takeCards: (given: ExpiringCards) => takeCards(tx, given),
});
export type Notices = ReturnType<typeof createNotices>;
