import { toCents, type OwedAgain } from '@petwell/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import type { PagedList } from './read-work-list.ts';
import {
  comesAfter,
  countRows,
  customerColumns,
  petName,
  withOwnerName,
} from './store-list-parts.ts';

/** Selects voided payments whose months are owed, until another payment settles them. */
const selectOwed = (kysely: Database) =>
  kysely
    .selectFrom('payments as y')
    .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
    .innerJoin('customers as c', 'c.ownerId', 'y.payerId')
    .where('y.owedUntil', 'is not', null)
    .where('y.status', '=', 'void')
    .where('c.deletedAt', 'is', null)
    .where('p.hasDied', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as settling')
            .select('settling.id')
            .whereRef('settling.settlesId', '=', 'y.recordedId'),
        ),
      ),
    )
    .select('y.id');

/** Lists what is owed again after a void, the oldest void first. */
export const createOwedAgain = (kysely: Database): PagedList<OwedAgain> => ({
  position: z.tuple([z.iso.datetime(), z.int()]),
  async read({ after, limit }) {
    const rows = await selectOwed(kysely)
      .where((eb) => comesAfter([eb.ref('y.voidedAt'), eb.ref('y.id')], after))
      .select(customerColumns)
      .select(['y.enrollmentId', 'y.amount'])
      .select((eb) => [
        petName(eb),
        eb.ref('y.recordedId').$notNull().as('paymentId'),
        eb.ref('y.voidedAt').$notNull().as('voidedAt'),
        sql<string | null>`${eb.ref('y.owedFrom')}::text`.as('from'),
        sql<string>`${eb.ref('y.owedUntil')}::text`.as('until'),
      ])
      .orderBy('y.voidedAt')
      .orderBy('y.id')
      .limit(limit)
      .execute();
    return rows.map(({ id, voidedAt, amount, ...row }) => ({
      position: [voidedAt.toISOString(), id],
      item: {
        ...withOwnerName(row),
        amountCents: toCents(amount.toFixed(2)),
        voidedAt: voidedAt.toISOString(),
      },
    }));
  },
  count: () => countRows(kysely, selectOwed(kysely)),
});
