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
 * Whether a plan needs a payment or a set-up soon: the last day paid elsewhere is near or past, or the first day on
 * which a card should have paid has come. Excludes plans that are set to end and those of pets that died.
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
