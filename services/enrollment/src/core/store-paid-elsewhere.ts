import { addDays } from '@petwell/chassis/time';
import { paidElsewhereDays } from '@petwell/contracts/routes';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { fromDay } from './store-days.ts';

type Plans = DB & { e: DB['enrollments']; p: DB['pets']; o: DB['owners'] };

/** Whether a card is to pay it from its first due day on. */
export const expectsCard = (eb: ExpressionBuilder<Plans, 'e'>) =>
  eb.exists(
    eb
      .selectFrom('importedMembers as m')
      .select('m.enrollmentId')
      .whereRef('m.enrollmentId', '=', 'e.id')
      .where('m.expectsCard', '=', true),
  );

/**
 * Whether somebody should pay or set up a plan soon: it is paid elsewhere until a day that is near, or was, or a card was
 * to pay it from a day on that has come. Not if it is set to end, nor of pets that died, whose plans are ended first.
 */
export const isDueElsewhere = (eb: ExpressionBuilder<Plans, 'e' | 'p' | 'o'>, today: string) =>
  eb.and([
    eb('e.billing', '=', 'elsewhere'),
    eb('e.status', 'in', ['active', 'suspended']),
    eb('e.paidUntil', '<=', fromDay(addDays(today, paidElsewhereDays))),
    eb.or([eb('e.paidUntil', '<=', fromDay(today)), eb.not(expectsCard(eb))]),
    eb('e.endsAt', 'is', null),
    eb('p.deceasedAt', 'is', null),
    eb('o.isDemo', '=', false),
  ]);
