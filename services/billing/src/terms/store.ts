import { clinicDay } from '@petwell/chassis/time';
import { type ChangedTerms, changedTermsSchema } from '@petwell/contracts/internal';
import { addOnSchema, planSchema } from '@petwell/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import { asDay } from '../core/store-terms.ts';
import type { MonthlyLine } from './rules.ts';

const agreedBySchema = changedTermsSchema.shape.agreedBy;
const linesSchema = z.array(z.object({ productId: z.string(), amountCents: z.int() }));

export type StoredTerms = ChangedTerms & {
  enrollmentId: number;
  /** The subscription that charges them, and what it charged before. Null: no card is charged. */
  billed: { subscriptionId: string; previousLines: MonthlyLine[] } | null;
  isApplied: boolean;
  isWithdrawn: boolean;
};

const selectStored = (database: Database) =>
  database
    .selectFrom('changedTerms as t')
    .selectAll('t')
    .select(sql<string>`to_char(t.effective_from, 'YYYY-MM-DD')`.as('day'));

type Row = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number];

const toStored = (row: Row): StoredTerms => ({
  termsId: row.termsId,
  enrollmentId: row.enrollmentId,
  effectiveFrom: row.day,
  plan: planSchema.parse(row.plan),
  addOns: z.array(addOnSchema).parse(row.addOns),
  monthlyCents: row.monthlyCents,
  agreedBy: agreedBySchema.parse(row.agreedBy),
  sentence: row.sentence,
  at: row.at.toISOString(),
  billed:
    row.stripeSubscriptionId === null
      ? null
      : {
          subscriptionId: row.stripeSubscriptionId,
          previousLines: linesSchema.parse(row.previousLines),
        },
  isApplied: row.appliedAt !== null,
  isWithdrawn: row.withdrawnAt !== null,
});

export const createReadStored = (kysely: Database) => async (termsId: string) => {
  const row = await selectStored(kysely).where('t.termsId', '=', termsId).executeTakeFirst();
  return row ? toStored(row) : null;
};

/**
 * Lists kept terms that a subscription could charge now, and doesn't yet. Later ones that have begun replace those before,
 * which were kept while no card was charged.
 */
export const createListUnapplied =
  ({ kysely, clock, timeZone }: { kysely: Database; clock: () => Date; timeZone: string }) =>
  async (limit: number) => {
    const today = clinicDay(clock(), timeZone);
    const rows = await selectStored(kysely)
      .innerJoin('payableEnrollments as p', 'p.enrollmentId', 't.enrollmentId')
      .innerJoin('subscriptions as s', (join) =>
        join.onRef('s.enrollmentId', '=', 'p.enrollmentId').onRef('s.attempt', '=', 'p.attempt'),
      )
      .where('t.appliedAt', 'is', null)
      .where('t.withdrawnAt', 'is', null)
      .where('p.closedAt', 'is', null)
      .where('s.status', 'in', ['active', 'trialing'])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('changedTerms as n')
              .select('n.termsId')
              .whereRef('n.enrollmentId', '=', 't.enrollmentId')
              .where('n.withdrawnAt', 'is', null)
              .where('n.effectiveFrom', '<=', asDay(today))
              .where((one) =>
                one(
                  one.refTuple('n.effectiveFrom', 'n.createdAt'),
                  '>',
                  one.refTuple('t.effectiveFrom', 't.createdAt'),
                ),
              ),
          ),
        ),
      )
      .orderBy('t.createdAt')
      .limit(limit)
      .execute();
    return rows.map(toStored);
  };

/** Writes changed terms in a transaction. */
export const openTermsLog = (tx: DatabaseTransaction) => ({
  /** Keeps terms before the provider is asked. What the subscription charged before stays as it was first read. */
  async keep(
    enrollmentId: number,
    { termsId, effectiveFrom, plan, addOns, ...terms }: ChangedTerms,
    billed: StoredTerms['billed'],
  ): Promise<void> {
    const charged = {
      stripeSubscriptionId: billed?.subscriptionId ?? null,
      previousLines: billed && JSON.stringify(billed.previousLines),
    };
    await tx
      .insertInto('changedTerms')
      .values({
        termsId,
        enrollmentId,
        effectiveFrom: asDay(effectiveFrom),
        plan: JSON.stringify(plan),
        addOns: JSON.stringify(addOns),
        monthlyCents: terms.monthlyCents,
        agreedBy: terms.agreedBy,
        sentence: terms.sentence,
        at: terms.at,
        ...charged,
      })
      .onConflict((conflict) =>
        conflict
          .column('termsId')
          .doUpdateSet(charged)
          .where('changedTerms.stripeSubscriptionId', 'is', null),
      )
      .execute();
  },
  async markApplied(termsId: string, appliedAt: Date): Promise<void> {
    await tx
      .updateTable('changedTerms')
      .set({ appliedAt })
      .where('termsId', '=', termsId)
      .execute();
  },
  async markWithdrawn(termsId: string, withdrawnAt: Date): Promise<void> {
    await tx
      .updateTable('changedTerms')
      .set({ withdrawnAt })
      .where('termsId', '=', termsId)
      .execute();
  },
  /** Deletes terms that the provider refused. */
  async drop(termsId: string): Promise<void> {
    await tx
      .deleteFrom('changedTerms')
      .where('termsId', '=', termsId)
      .where('appliedAt', 'is', null)
      .execute();
  },
});
export type TermsLog = ReturnType<typeof openTermsLog>;
