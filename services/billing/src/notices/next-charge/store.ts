import { fromCents, type OwnNextCharge } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../core/store-database.ts';
import { heldUntilCharge } from '../../core/store-holds.ts';
import { selectLivingEnrollments, isEnding } from '../../core/store-selections.ts';
import { createReadPrices, planNameOf } from '../../core/store-terms.ts';
import type { NextCharge } from './next-charge-provider.ts';
import type { NextChargeLog, NextCharges } from './next-charge.ts';

/** Statuses of subscriptions that are charged again. */
const chargedStatuses = ['trialing', 'active', 'past_due'];

export const createNextCharges = (kysely: Database): NextCharges => ({
  async listChanged(limit) {
    const rows = await selectLivingEnrollments(kysely)
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
        heldUntilCharge(eb.ref('s.stripeSubscriptionId')).as('heldUntilCharge'),
        sql<string>`${eb.ref('p.snapshot')} #>> '{pet,name}'`.as('petName'),
        planNameOf(eb).as('planName'),
      ])
      .orderBy('s.observedAt')
      .limit(limit)
      .execute();
    return rows.map(({ ownerId, firstName, lastName, email, isEnding: ends, ...enrollment }) => ({
      ...enrollment,
      isEnding: ends === true,
      payer: { ownerId, firstName, lastName, email },
    }));
  },
});

const chargeOf = (amountCents: number | null, chargeAt: Date | null): NextCharge | null =>
  amountCents === null || chargeAt === null ? null : { amountCents, chargeAt };

/** Adapts a transaction. */
export const toNextChargeLog = (tx: DatabaseTransaction): NextChargeLog => ({
  async lock({ subscriptionId: stripeSubscriptionId, enrollmentId, observedAt }) {
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
    if (!row) return null;
    const changed = await tx
      .selectFrom('changedTerms')
      .select('termsId')
      .where('enrollmentId', '=', enrollmentId)
      .limit(1)
      .executeTakeFirst();
    const prices = changed ? await createReadPrices(tx)(enrollmentId) : [];
    return { told: chargeOf(row.toldCents, row.toldChargeAt), prices };
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
    const rows = await selectLivingEnrollments(kysely)
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
