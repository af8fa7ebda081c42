import { addDays } from '@petwell/chassis/time';
import { paidElsewhereDays } from '@petwell/contracts/routes';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { fromDay } from './store-days.ts';

type Plans = DB & { e: DB['enrollments']; p: DB['pets']; o: DB['owners'] };

/**
 * Whether somebody should pay or set up a plan soon: it is paid elsewhere until a day that is near, or was. Not if it
 * is set to end, nor of pets that died, whose plans are ended first.
 */
export const isDueElsewhere = (eb: ExpressionBuilder<Plans, 'e' | 'p' | 'o'>, today: string) =>
  eb.and([
    eb('e.billing', '=', 'elsewhere'),
    eb('e.status', 'in', ['active', 'suspended']),
    eb('e.paidUntil', '<=', fromDay(addDays(today, paidElsewhereDays))),
    eb('e.endsAt', 'is', null),
    eb('p.deceasedAt', 'is', null),
    eb('o.isDemo', '=', false),
  ]);
