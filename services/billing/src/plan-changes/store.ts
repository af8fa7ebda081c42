import { planChangeOfferSchema, type PlanChangeOffer } from '@petwell/contracts/internal';
import { type Database, type DatabaseTransaction, now } from '../core/store-database.ts';
import { asDay } from '../core/store-terms.ts';
import type { ChangeLog, PlanChange, ReadChange, ReadSubscription } from './change.ts';

const columns = [
  'g.changeId',
  'g.enrollmentId',
  'g.offer',
  'g.dueCents',
  'g.consentedAt',
  'g.stripeInvoiceId as invoiceId',
  'g.agreedAt',
  'g.endedAt',
  'g.closedAt',
  'g.revertedAt',
] as const;

const selectChanges = (kysely: Database) => kysely.selectFrom('planChanges as g').select(columns);

const toChange = ({
  offer,
  ...change
}: Omit<PlanChange, 'offer'> & { offer: unknown }): PlanChange => ({
  ...change,
  offer: offer === null ? null : planChangeOfferSchema.parse(offer),
});

export const createReadChange =
  (kysely: Database): ReadChange =>
  async (changeId) => {
    const row = await selectChanges(kysely).where('g.changeId', '=', changeId).executeTakeFirst();
    return row ? toChange(row) : null;
  };

/** Lists the plan's changes that were offered and aren't carried out yet: open ones, and agreed ones. */
export const createListPending =
  (kysely: Database) =>
  async (enrollmentId: number): Promise<PlanChange[]> => {
    const rows = await selectChanges(kysely)
      .where('g.enrollmentId', '=', enrollmentId)
      .where('g.offer', 'is not', null)
      .where('g.closedAt', 'is', null)
      .where('g.revertedAt', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('changedTerms as t')
              .select('t.termsId')
              .whereRef('t.termsId', '=', 'g.changeId')
              .where((one) =>
                one.or([
                  one('t.appliedAt', 'is not', null),
                  // Kept until a card is charged.
                  one('t.stripeSubscriptionId', 'is', null),
                ]),
              ),
          ),
        ),
      )
      .orderBy('g.createdAt')
      .execute();
    return rows.map(toChange);
  };

/** Lists changes whose payment waits. `isOver`: their links work no longer. */
export const createListWaiting =
  (kysely: Database) =>
  async (limit: number): Promise<(PlanChange & { isOver: boolean })[]> => {
    const rows = await selectChanges(kysely)
      .leftJoin('planLinks as l', 'l.id', 'g.changeId')
      .where('g.consentedAt', 'is not', null)
      .where('g.agreedAt', 'is', null)
      .where('g.closedAt', 'is', null)
      .select((eb) =>
        eb.and([eb('l.endedAt', 'is', null), eb('l.expiresAt', '>', now)]).as('works'),
      )
      .orderBy('g.consentedAt')
      .limit(limit)
      .execute();
    // Without a link, it is null.
    return rows.map(({ works, ...row }) => ({ ...toChange(row), isOver: works !== true }));
  };

export const createReadSubscription =
  (kysely: Database): ReadSubscription =>
  async (enrollmentId) => {
    const row = await kysely
      .selectFrom('subscriptions as s')
      .innerJoin('payableEnrollments as p', (join) =>
        join.onRef('p.enrollmentId', '=', 's.enrollmentId').onRef('p.attempt', '=', 's.attempt'),
      )
      .where('s.enrollmentId', '=', enrollmentId)
      .select(['s.stripeSubscriptionId as subscriptionId', 's.stripeCustomerId as customerId'])
      .select(['s.isCollectionPaused', 's.cardBrand', 's.cardLast4'])
      .executeTakeFirst();
    if (!row) return null;
    const { cardBrand: brand, cardLast4: last4, ...subscription } = row;
    const card = brand === null || last4 === null ? null : { brand, last4 };
    return { ...subscription, card };
  };

/** How much of a payment was charged to the card and isn't given back, but for a refund that this request asked for. */
export const createReadChargedCents =
  (kysely: Database) =>
  async ({ invoiceId, request }: { invoiceId: string; request: string }): Promise<number> => {
    const row = await kysely
      .selectFrom('payments as y')
      .where('y.stripeInvoiceId', '=', invoiceId)
      .where('y.status', '=', 'paid')
      .select(['y.chargedCents'])
      .select((eb) =>
        eb
          .selectFrom('refunds as r')
          .whereRef('r.paymentId', '=', 'y.id')
          .where('r.status', 'in', ['reserved', 'pending', 'requires_action', 'succeeded'])
          .where('r.request', 'is distinct from', request)
          .select((refund) => refund.fn.sum<string | null>('r.amountCents').as('cents'))
          .as('returned'),
      )
      .executeTakeFirst();
    return Math.max((row?.chargedCents ?? 0) - Number(row?.returned ?? 0), 0);
  };

export const openChangeLog = (tx: DatabaseTransaction): ChangeLog => {
  const update = (changeId: string) =>
    tx.updateTable('planChanges').where('changeId', '=', changeId);
  /** Adds a row without an offer if there is none. */
  const mark =
    (name: 'endedAt' | 'revertedAt') =>
    async (change: { changeId: string; enrollmentId: number }): Promise<void> => {
      await tx
        .insertInto('planChanges')
        .values({ ...change, [name]: now })
        .onConflict((conflict) =>
          conflict
            .column('changeId')
            .doUpdateSet((eb) => ({ [name]: eb.fn.coalesce(`planChanges.${name}`, now) })),
        )
        .execute();
    };
  return {
    async add(enrollmentId: number, offer: PlanChangeOffer) {
      const { changeId, monthlyCents, sheet } = offer;
      const firstChargeOn = asDay(sheet.firstChargeOn);
      const dueCents = sheet.due?.cents ?? 0;
      const row = { changeId, enrollmentId, monthlyCents, firstChargeOn, dueCents };
      await tx
        .insertInto('planChanges')
        .values({ ...row, offer: JSON.stringify(offer) })
        .execute();
    },
    async consent(changeId) {
      await update(changeId).set({ consentedAt: now }).execute();
    },
    async agree(changeId) {
      await update(changeId).set({ agreedAt: now }).execute();
    },
    async setInvoice(changeId, stripeInvoiceId) {
      await update(changeId).set({ stripeInvoiceId }).execute();
    },
    async close(changeId) {
      await update(changeId).set({ closedAt: now }).execute();
    },
    end: mark('endedAt'),
    revert: mark('revertedAt'),
  };
};
