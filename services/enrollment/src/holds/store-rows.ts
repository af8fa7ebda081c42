import type { StaffActor } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { actorSchema, requestSchema } from '../core/store-orders.ts';
import { toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { HoldRecord } from './transaction.ts';

const stateSchema = z.enum(['ordered', 'in_force', 'ending', 'over', 'refused']);

export const selectHolds = (db: Kysely<DB>) =>
  db
    .selectFrom('holds as h')
    .innerJoin('enrollments as e', 'e.id', 'h.enrollmentId')
    .selectAll('h')
    .select('e.ownerId');

type Row = Awaited<ReturnType<ReturnType<typeof selectHolds>['execute']>>[number];

export const toHold = (row: Row): HoldRecord => ({
  id: row.id,
  enrollmentId: row.enrollmentId,
  ownerId: row.ownerId,
  months: row.months,
  reason: row.reason,
  orderedBy: actorSchema.parse(row.orderedBy),
  state: stateSchema.parse(row.state),
  startsOn: row.startsOn && toDay(row.startsOn),
  resumesAt: row.resumesAt,
  endedBy: actorSchema.nullable().parse(row.endedBy),
  request: requestSchema.nullable().parse(row.request),
});

export const actorOf = (actor: StaffActor): string => JSON.stringify(actor);
