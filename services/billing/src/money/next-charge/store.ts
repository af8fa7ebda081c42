import { fromCents, type OwnNextCharge } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '../../data/database.ts';
import type { DB } from '../../data/generated/tables.ts';
import { selectLivingPlans } from '../../data/live-plans.ts';
import type { NextCharge } from '../../use-cases/next-charge-provider.ts';
import type { NextChargeLog, NextCharges } from './next-charge.ts';

/** Statuses of subscriptions that are charged again. */
const chargedStatuses = ['trialing', 'active', 'past_due'];

type Plans = DB & { p: DB['payableEnrollments']; s: DB['subscriptions'] };
/** Its end is set, or on its way. */
export const isEnding = (eb: ExpressionBuilder<Plans, 'p' | 's'>) =>
  eb.or([
    eb('s.endsAt', 'is not', null),
    eb('p.endingSince', 'is not', null),
    eb('p.isEndOrdered', '=', true),
  ]);

export const createNextCharges = (kysely: Database): NextCharges => ({
  async listChanged(limit) {
    const rows = await selectLivingPlans(kysely)
      .leftJoin('nextCharges as n', 'n.stripeSubscriptionId', 's.stripeSubscriptionId')
      .where('s.status', 'in', chargedStatuses)
      .where('s.missingSince', 'is', null)
      .where((eb) =>
        eb.or([eb('n.observedAt', 'is', null), eb('n.observedAt', '<', eb.ref('s.observedAt'))]),
      )
      .select(['s.stripeSubscriptionId as subscriptionId', 's.enrollmentId', 's.observedAt'])
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
      .select((eb) => [
        isEnding(eb).as('isEnding'),
        sql<string>`${eb.ref('p.snapshot')} #>> '{pet,name}'`.as('petName'),
        sql<string>`${eb.ref('p.snapshot')} #>> '{plan,name}'`.as('planName'),
      ])
      .orderBy('s.observedAt')
      .limit(limit)
      .execute();
    return rows.map(({ ownerId, firstName, lastName, email, isEnding: ends, ...plan }) => ({
      ...plan,
      isEnding: ends === true,
      payer: { ownerId, firstName, lastName, email },
    }));
  },
});

const chargeOf = (amountCents: number | null, chargeAt: Date | null): NextCharge | null =>
  amountCents === null || chargeAt === null ? null : { amountCents, chargeAt };

/** Adapts a transaction. */
export const toNextChargeLog = (tx: DatabaseTransaction): NextChargeLog => ({
  async lock({ subscriptionId: stripeSubscriptionId, observedAt }) {
    await tx
      .insertInto('nextCharges')
      .values({ stripeSubscriptionId, observedAt: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('nextCharges')
      .select(['toldCents', 'toldChargeAt'])
      .where('stripeSubscriptionId', '=', stripeSubscriptionId)
      .where('observedAt', '<', observedAt)
      .forUpdate()
      .executeTakeFirst();
    return row ? { told: chargeOf(row.toldCents, row.toldChargeAt) } : null;
  },
  async save({ subscriptionId, observedAt }, { next, told, mailedAt }) {
    await tx
      .updateTable('nextCharges')
      .set({ amountCents: next?.amountCents ?? null, chargeAt: next?.chargeAt ?? null })
      .set({ toldCents: told?.amountCents ?? null, toldChargeAt: told?.chargeAt ?? null })
      .set({ observedAt, ...(mailedAt && { mailedAt }) })
      .where('stripeSubscriptionId', '=', subscriptionId)
      .execute();
  },
});

/** Lists the next charges of an owner's plans. One that was charged by now is left out until the next is known. */
export const createListNextCharges =
  (kysely: Database, timeZone: string) =>
  async (ownerId: number): Promise<OwnNextCharge[]> => {
    const rows = await selectLivingPlans(kysely)
      .innerJoin('nextCharges as n', 'n.stripeSubscriptionId', 's.stripeSubscriptionId')
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', chargedStatuses)
      .where((eb) => eb.not(isEnding(eb)))
      .whereRef('n.chargeAt', '>=', 's.currentPeriodEnd')
      .select(['s.enrollmentId', 'n.amountCents', 'n.chargeAt'])
      .orderBy('s.enrollmentId')
      .execute();
    return rows.flatMap(({ enrollmentId, amountCents, chargeAt }) => {
      const next = chargeOf(amountCents, chargeAt);
      if (!next) return [];
      const chargeOn = clinicDay(next.chargeAt, timeZone);
      return [{ enrollmentId, amount: fromCents(next.amountCents), chargeOn }];
    });
  };
