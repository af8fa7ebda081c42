import { decodeCursor, toPage } from '@petwell/chassis';
import { ageGroupSchema, idSchema, toCents } from '@petwell/contracts';
import type { OutgrownPlan } from '@petwell/contracts/routes';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { isOutgrown } from '../core/store-enrollments.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';

const pageSize = 50;

const waitingPlans = (kysely: Kysely<DB>) =>
  kysely
    .selectFrom('lifeStages as s')
    .innerJoin('enrollments as e', 'e.id', 's.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .where(isOutgrown);

const listedPlans = (kysely: Kysely<DB>) =>
  waitingPlans(kysely).select((eb) => [
    's.enrollmentId',
    's.ageGroup',
    's.followerId',
    's.followerName',
    's.effectiveFrom',
    's.toldAt',
    's.endsOn',
    's.endOrderedAt',
    'e.totalMonthlyPrice',
    sql<string>`${eb.ref('e.planSnapshot')}->>'name'`.as('planName'),
    'p.name as petName',
    'o.id as ownerId',
    'o.firstName',
    'o.lastName',
    'o.email',
    'o.phone',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof listedPlans>['execute']>>[number];

const toItem = ({ firstName, lastName, followerId, followerName, ...row }: Row): OutgrownPlan => ({
  enrollmentId: row.enrollmentId,
  ownerId: row.ownerId,
  ownerName: `${firstName} ${lastName}`,
  email: row.email,
  phone: row.phone,
  petName: row.petName,
  planName: row.planName,
  monthlyCents: toCents(Number(row.totalMonthlyPrice).toFixed(2)),
  ageGroup: ageGroupSchema.parse(row.ageGroup),
  follower:
    followerId === null || followerName === null ? null : { id: followerId, name: followerName },
  effectiveFrom: toDay(row.effectiveFrom),
  toldAt: row.toldAt?.toISOString() ?? null,
  endsUnanswered:
    row.endOrderedAt === null && row.endsOn?.getTime() === row.effectiveFrom.getTime(),
});

/**
 * Lists the plans that pets grow out of, by the day on which the next plan year begins.
 * @throws AppError validation_failed (a cursor of another list)
 */
export const createListOutgrown = (kysely: Kysely<DB>) => async (cursor: string | undefined) => {
  const after = decodeCursor(cursor, z.tuple([z.iso.date(), idSchema]));
  let page = listedPlans(kysely);
  if (after) {
    const [day, id] = after;
    page = page.where((eb) =>
      eb(eb.refTuple('s.effectiveFrom', 's.enrollmentId'), '>', eb.tuple(fromDay(day), id)),
    );
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy('s.effectiveFrom')
      .orderBy('s.enrollmentId')
      .limit(pageSize + 1)
      .execute(),
    waitingPlans(kysely)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const listed = rows.map((row) => {
    const item = toItem(row);
    return { position: [item.effectiveFrom, item.enrollmentId] as const, item };
  });
  return { ...toPage(listed, pageSize), total: Number(total) };
};
