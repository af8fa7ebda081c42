import type { ListPosition } from '@petwell/chassis';
import type { SnoozableList } from '@petwell/contracts';
import type { Decimal } from '@prisma/client/runtime/client';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { Database } from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import { selectLivingEnrollments, selectEnrollments } from '../core/store-selections.ts';

/** Excludes demo accounts. */
export const selectRealEnrollments = (kysely: Database) =>
  selectEnrollments(kysely).where('c.isDemo', '=', false);

/** Excludes demo accounts, and pets that died: their plans are ended first. */
export const selectAskedEnrollments = (kysely: Database) =>
  selectLivingEnrollments(kysely).where('c.isDemo', '=', false);

export const customerColumns = [
  'c.ownerId',
  'c.firstName',
  'c.lastName',
  'c.email',
  'c.phone',
] as const;

/** Names the customer of a row in one field. */
export const withOwnerName = <Row extends { firstName: string; lastName: string }>({
  firstName,
  lastName,
  ...row
}: Row) => ({ ...row, ownerName: `${firstName} ${lastName}`.trim() });

export const petName = (eb: ExpressionBuilder<{ p: DB['payableEnrollments'] }, 'p'>) =>
  sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`.as('petName');

/** The amount charged to the card, in dollars: the rest of the amount was a credit at the provider. */
export const chargedAmount = (eb: ExpressionBuilder<{ y: DB['payments'] }, 'y'>) =>
  sql<Decimal>`coalesce(${eb.ref('y.chargedCents')} / 100.0, ${eb.ref('y.amount')})`;

/** Whether a payment isn't snoozed on a list; `today`: the day at the clinic. */
export const isAwake = (
  list: SnoozableList,
  paymentId: Expression<number | null>,
  today: Date,
) => sql<boolean>`NOT EXISTS (
  SELECT FROM work_list_snoozes AS z
  WHERE z.list = ${list} AND z.payment_id = ${paymentId} AND z.until > ${today}::date
)`;

/** Whether a row comes after the position in the order of these columns. */
export const comesAfter = (columns: readonly Expression<unknown>[], after: ListPosition | null) =>
  after === null ? sql<boolean>`true` : sql<boolean>`(${sql.join(columns)}) > (${sql.join(after)})`;

/** The same for a descending order. */
export const comesBefore = (columns: readonly Expression<unknown>[], after: ListPosition | null) =>
  after === null ? sql<boolean>`true` : sql<boolean>`(${sql.join(columns)}) < (${sql.join(after)})`;

export async function countRows(kysely: Database, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM ${rows} AS listed`.execute(kysely);
  return counted[0]?.total ?? 0;
}
