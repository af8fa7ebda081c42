import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from './generated/tables.ts';

/** Whether a recorded payment stands for a paid invoice in lists and sums, because cash or a check paid it. */
export const standsRecorded = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<boolean>`(${eb.ref('y.source')} = 'subscription' AND ${eb.ref('y.outOfBandId')} IS NOT NULL)`;

/** The same for Prisma, of paid ones. */
export const isStandingRecorded = {
  source: 'subscription',
  status: 'paid',
  outOfBandId: { not: null },
} as const;
