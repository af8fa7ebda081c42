import type { RequestName, StaffActor } from '@petwell/chassis';
import { idSchema, staffRoleSchema } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { HoldRecord } from './transaction.ts';

const actorSchema = z.object({
  staffId: idSchema,
  username: z.string(),
  name: z.string().nullable(),
  role: staffRoleSchema,
  clientAddress: z.string(),
});
const requestSchema = z.object({ scope: z.string(), key: z.string() });
const stateSchema = z.enum(['ordered', 'in_force', 'ending', 'over', 'refused']);

/** Longer than a request takes, so that a timer carries out only what was interrupted. */
export const patience = sql<Date>`now() + interval '1 minute'`;

export const requestOf = (request: RequestName | null): string | null =>
  request && JSON.stringify({ scope: request.scope, key: request.key });

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
