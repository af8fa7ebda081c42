import { type ExpiringCard, expiringCardDays, idSchema } from '@petwell/contracts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import { isChargedNoMore, liveStatuses } from '../core/store-selections.ts';
import type { PagedList } from './read-work-list.ts';
import { daysAfter } from '../core/rules-standing.ts';
import {
  comesAfter,
  countRows,
  customerColumns,
  petName,
  selectAskedEnrollments,
  withOwnerName,
} from './store-list-parts.ts';

/** Selects cards by owner, because one card often pays for several plans. */
const selectCards = (kysely: Database, now: Date) =>
  selectAskedEnrollments(kysely)
    .where('s.status', 'in', liveStatuses)
    .where((eb) => eb.not(isChargedNoMore(eb)))
    .where('s.cardExpiresOn', '<', daysAfter(now, expiringCardDays))
    .where('s.cardBrand', 'is not', null)
    .where('s.cardLast4', 'is not', null)
    .groupBy(['s.cardExpiresOn', 'c.ownerId', 's.cardBrand', 's.cardLast4'])
    .select((eb) => [
      eb.ref('s.cardExpiresOn').$notNull().as('expiresOn'),
      eb.ref('s.cardBrand').$notNull().as('brand'),
      eb.ref('s.cardLast4').$notNull().as('last4'),
    ]);

/** Lists cards of live plans that expire within 60 days, soonest first. */
export const createExpiringCards = (kysely: Database): PagedList<ExpiringCard> => ({
  position: z.tuple([z.iso.date(), idSchema, z.string(), z.string()]),
  async read({ after, limit, now }) {
    const rows = await selectCards(kysely, now)
      .where((eb) =>
        comesAfter(
          [
            eb.ref('s.cardExpiresOn'),
            eb.ref('c.ownerId'),
            eb.ref('s.cardBrand'),
            eb.ref('s.cardLast4'),
          ],
          after,
        ),
      )
      .select(customerColumns)
      .select((eb) =>
        eb.fn
          .jsonAgg(
            jsonBuildObject({
              enrollmentId: eb.ref('p.enrollmentId'),
              petName: petName(eb).expression,
            }),
          )
          .orderBy('p.enrollmentId')
          .as('enrollments'),
      )
      .orderBy('s.cardExpiresOn')
      .orderBy('c.ownerId')
      .orderBy('s.cardBrand')
      .orderBy('s.cardLast4')
      .limit(limit)
      .execute();
    return rows.map(({ expiresOn, ...row }) => ({
      position: [expiresOn.toISOString().slice(0, 10), row.ownerId, row.brand, row.last4],
      item: {
        ...withOwnerName(row),
        expMonth: expiresOn.getUTCMonth() + 1,
        expYear: expiresOn.getUTCFullYear(),
      },
    }));
  },
  count: (now) => countRows(kysely, selectCards(kysely, now)),
});
