import { instantOf } from '@petwell/chassis/time';
import { sql, type Expression, type Kysely, type Transaction } from 'kysely';
import { z } from 'zod';
import type { SoldVersions } from './rules-figures.ts';
import {
  countEquivalents,
  type RedemptionRecord,
  type Usage,
  type UsedAllowance,
} from './rules.ts';
import { allowancesOf } from '../core/terms/rules-plan-year.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { BenefitStore, NewRedemption } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import { findPlanYear, openPlanYear } from '../core/terms/store-plan-years.ts';
import { isTakenBack } from './store-uses.ts';

const versionsSchema = z.record(z.string(), z.int());

/** Reads a date column as `YYYY-MM-DD`; the driver would make an instant of it. */
const dayOf = <Day extends Date | null>(column: Expression<Day>) =>
  sql<Day extends null ? string | null : string>`${column}::text`;
const toDay = (day: string) => sql<Date>`${day}::date`;

/** Reads what was used of an enrollment's benefits, by code. */
async function readUsage(
  db: Kysely<DB>,
  { id, pet }: EnrollmentRecord,
  { startsOn, timeZone }: { startsOn: string; timeZone: string },
): Promise<Map<string, Usage>> {
  const uses = await db
    .selectFrom('benefitAllowances as a')
    .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
    .where('a.enrollmentId', '=', id)
    .where('r.undoneAt', 'is', null)
    .groupBy('a.code')
    .select((eb) => {
      const value = sql<number>`coalesce(${eb.ref('r.amountCents')},
        ${eb.ref('r.quantity')} * ${eb.ref('a.listPriceCents')})`;
      const isThisYear = sql`${eb.ref('a.startsOn')} = ${toDay(startsOn)}`;
      return [
        'a.code',
        sql<number>`coalesce(sum(${eb.ref('r.quantity')}) FILTER (WHERE ${isThisYear}), 0)::int`.as(
          'used',
        ),
        sql<number>`coalesce(sum(${value}) FILTER (WHERE ${isThisYear}), 0)::float8`.as(
          'valueCents',
        ),
        sql<string>`max(${eb.ref('r.performedOn')})::text`.as('lastUsedOn'),
      ];
    })
    .execute();
  const dues = await db
    .selectFrom('petActivities')
    .where('petId', '=', pet.id)
    .where('benefitCode', 'is not', null)
    .where('nextDueDate', 'is not', null)
    .groupBy('benefitCode')
    .select((eb) => [
      eb.ref('benefitCode').$notNull().as('code'),
      sql<string>`(max(${eb.ref('nextDueDate')}) AT TIME ZONE ${timeZone})::date::text`.as(
        'nextDueOn',
      ),
    ])
    .execute();
  const unused = { used: 0, valueCents: 0, lastUsedOn: null, nextDueOn: null };
  const usage = new Map<string, Usage>(
    uses.map(({ code, ...use }) => [code, { ...unused, ...use }]),
  );
  for (const { code, nextDueOn } of dues) {
    usage.set(code, { ...(usage.get(code) ?? unused), nextDueOn });
  }
  return usage;
}

/**
 * Reads what a plan year includes and what was used. Before the year has allowances, it includes what was
 * sold.
 */
async function readUsedAllowances(
  db: Kysely<DB>,
  enrollment: EnrollmentRecord,
  given: { startsOn: string; timeZone: string },
): Promise<UsedAllowance[]> {
  const rows = await db
    .selectFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollment.id)
    .where('startsOn', '=', toDay(given.startsOn))
    .select(['code', 'label', 'unit', 'quantity', 'percent', 'listPriceCents', 'careType'])
    .select('intervalDays')
    .select((eb) => sql<string[]>`coalesce(${eb.ref('equivalents')}, '{}')`.as('equivalents'))
    .orderBy('id')
    .execute();
  const usage = await readUsage(db, enrollment, given);
  const sold = allowancesOf(enrollment.benefits).map((one) => ({ ...one, equivalents: [] }));
  const allowances = rows.length > 0 ? rows : sold;
  const unused = { used: 0, valueCents: 0, lastUsedOn: null, nextDueOn: null };
  return countEquivalents(
    allowances.map((one) => ({ ...one, ...(usage.get(one.code) ?? unused) })),
  );
}

const selectRedemptions = (db: Kysely<DB>) =>
  db
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .select(['r.id', 'a.enrollmentId', 'a.code', 'a.label', 'r.quantity', 'r.amountCents'])
    .select(['r.note', 'r.provider', 'r.overrideReason', 'r.recordedAt', 'r.recordedBy'])
    .select(['r.undoneAt', 'r.undoneBy', 'r.undoneReason'])
    .select((eb) => [
      dayOf(eb.ref('a.startsOn')).as('startsOn'),
      dayOf(eb.ref('r.performedOn')).as('performedOn'),
    ]);

type RedemptionRow = Awaited<ReturnType<ReturnType<typeof selectRedemptions>['execute']>>[number];

function toRecord({ undoneAt, undoneBy, undoneReason, ...row }: RedemptionRow): RedemptionRecord {
  const undone = undoneAt && { at: undoneAt, by: undoneBy ?? '', reason: undoneReason ?? '' };
  return { ...row, undone };
}

async function findRedemption(db: Kysely<DB>, id: number): Promise<RedemptionRecord | null> {
  const row = await selectRedemptions(db).where('r.id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Reads the redemptions of a plan year, newest first. */
async function listRedemptions(
  db: Kysely<DB>,
  { enrollmentId, startsOn }: { enrollmentId: number; startsOn: string },
): Promise<RedemptionRecord[]> {
  const rows = await selectRedemptions(db)
    .where('a.enrollmentId', '=', enrollmentId)
    .where('a.startsOn', '=', toDay(startsOn))
    .orderBy('r.performedOn', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Stores a use, and its entry in the pet's history. */
async function insertRedemption(
  tx: Transaction<DB>,
  { enrollment, startsOn, code, nextDueOn, ...use }: NewRedemption,
  timeZone: string,
): Promise<RedemptionRecord> {
  const allowance = await tx
    .selectFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollment.id)
    .where('startsOn', '=', toDay(startsOn))
    .where('code', '=', code)
    .select(['id', 'label', 'careType'])
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('benefitRedemptions')
    .values({ ...use, allowanceId: allowance.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, timeZone);
  await tx
    .insertInto('petActivities')
    .values({
      petId: enrollment.pet.id,
      activityType: allowance.careType ?? 'discount',
      description: allowance.label,
      date: noonOf(use.performedOn),
      nextDueDate: nextDueOn === null ? null : noonOf(nextDueOn),
      benefitCode: code,
      redemptionId: id,
    })
    .execute();
  const record = await findRedemption(tx, id);
  if (!record) throw new Error('the redemption was just stored');
  return record;
}

/** Marks a use as undone and withdraws the due date that followed from it. */
async function undoRedemption(
  tx: Transaction<DB>,
  id: number,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('benefitRedemptions')
    .set({ undoneAt: at, undoneBy: by, undoneReason: reason })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('petActivities')
    .set((eb) => ({ withdrawnDueDate: eb.ref('nextDueDate'), nextDueDate: null }))
    .where('redemptionId', '=', id)
    .execute();
}

/** Reads benefits outside transactions. */
export const createBenefitReads = (kysely: Kysely<DB>, timeZone: string) => ({
  /** Reads the plan year that a day is in, whether it has allowances yet or not. */
  async readYearOf(enrollment: EnrollmentRecord, day: string) {
    const year = await findPlanYear(kysely, { enrollment, day, timeZone });
    const given = { ...year, timeZone };
    return { year, allowances: await readUsedAllowances(kysely, enrollment, given) };
  },
  /** Reads the versions that a plan year has; before it has allowances, those that were sold. */
  async soldIn(enrollment: EnrollmentRecord, startsOn: string): Promise<SoldVersions> {
    const terms = await kysely
      .selectFrom('benefitAllowances as a')
      .innerJoin('enrollmentTerms as t', 't.id', 'a.termsId')
      .where('a.enrollmentId', '=', enrollment.id)
      .where('a.startsOn', '=', toDay(startsOn))
      .select(['t.planId', 't.planVersion', 't.addOnVersions'])
      // What a change of plan within the year took out keeps the terms before.
      .orderBy('t.effectiveFrom', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (terms) return { ...terms, addOnVersions: versionsSchema.parse(terms.addOnVersions) };
    const { plan, addOns } = enrollment;
    return {
      planId: plan.id,
      planVersion: plan.version,
      addOnVersions: Object.fromEntries(addOns.map(({ id, version }) => [id, version])),
    };
  },
  listRedemptions: (enrollment: { enrollmentId: number; startsOn: string }) =>
    listRedemptions(kysely, enrollment),
});

/** Adapts a transaction for the use cases of benefits. */
export const toBenefitStore = (tx: Transaction<DB>, timeZone: string): BenefitStore => ({
  async openYear(enrollment, day) {
    const year = await openPlanYear(tx, { enrollment, day, timeZone });
    return { year, allowances: await readUsedAllowances(tx, enrollment, { ...year, timeZone }) };
  },
  readYear: (enrollment, startsOn) => readUsedAllowances(tx, enrollment, { startsOn, timeZone }),
  find: (id) => findRedemption(tx, id),
  insert: (redemption) => insertRedemption(tx, redemption, timeZone),
  undo: (id, undone) => undoRedemption(tx, id, undone),
  isTakenBack: ({ id }) => isTakenBack(tx, id),
});
