import { addDays, clinicDay } from '@petwell/chassis/time';
import { ageGroupSchema, petTypeSchema, planSchema } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { hasNextYear, hearsOfPlanYears } from '../core/store-enrollments.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { Prisma } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { nearYears } from './rules.ts';
import { toAnswers } from './store-answers.ts';
import type { Candidate, UntoldStage } from './stage.ts';
import type { StageStore } from './transaction.ts';

const planOf = planSchema.pick({ id: true, targetAgeGroups: true });

const candidateSelect = (endsOn: Prisma.DateTimeFilter) =>
  ({
    id: true,
    planSnapshot: true,
    enrolledAt: true,
    pet: { select: { type: true, age: true, birthDate: true, ageToldOn: true } },
    allowances: { where: { endsOn }, select: { endsOn: true }, take: 1 },
    lifeStages: { where: { isOpen: true }, select: { effectiveFrom: true }, take: 1 },
  }) satisfies Prisma.EnrollmentSelect;
type CandidateRow = Prisma.EnrollmentGetPayload<{ select: ReturnType<typeof candidateSelect> }>;

/** Without a plan year that ends soon, it is on the work list of an earlier one. */
function effectiveFromOf({ allowances: [year], lifeStages: [open] }: CandidateRow) {
  return year ? addDays(toDay(year.endsOn), 1) : open && toDay(open.effectiveFrom);
}

function toCandidate(row: CandidateRow, timeZone: string): Candidate[] {
  const { pet } = row;
  const effectiveFrom = effectiveFromOf(row);
  if (effectiveFrom === undefined) return [];
  const age = {
    birthDate: pet.birthDate && toDay(pet.birthDate),
    age: ageGroupSchema.parse(pet.age),
    ageToldOn: pet.ageToldOn ? toDay(pet.ageToldOn) : clinicDay(row.enrolledAt, timeZone),
  };
  const plan = planOf.parse(row.planSnapshot);
  return [
    { enrollmentId: row.id, plan, petType: petTypeSchema.parse(pet.type), age, effectiveFrom },
  ];
}

const untoldInclude = {
  enrollment: { select: { ownerId: true, planId: true, addOnIds: true } },
} satisfies Prisma.LifeStageInclude;

function toUntold({
  enrollmentId,
  planId,
  followerId,
  enrollment: { ownerId, ...enrollment },
  ...row
}: Prisma.LifeStageGetPayload<{ include: typeof untoldInclude }>): UntoldStage[] {
  if (followerId === null || enrollment.planId !== planId) return [];
  return [
    {
      enrollmentId,
      planId,
      ownerId,
      ageGroup: ageGroupSchema.parse(row.ageGroup),
      choice: { planId: followerId, addOnIds: enrollment.addOnIds, when: 'next-year' },
    },
  ];
}

/** Reads what may be prepared, and what is to be told. `ids`: only of these enrollments. */
export const createStageReads = ({ prisma, timeZone }: Pick<Core, 'prisma' | 'timeZone'>) => ({
  /** Lists the enrollments whose next plan year begins within 45 days, and those on the work list. */
  async listCandidates(today: string, ids?: readonly number[]): Promise<Candidate[]> {
    const { from, until } = nearYears(today);
    const endsOn = { gte: fromDay(from), lte: fromDay(until) };
    const rows = await prisma.enrollment.findMany({
      where: {
        ...hasNextYear,
        ...(ids && { id: { in: [...ids] } }),
        OR: [{ allowances: { some: { endsOn } } }, { lifeStages: { some: { isOpen: true } } }],
      },
      select: candidateSelect(endsOn),
      orderBy: { id: 'asc' },
    });
    return rows.flatMap((row) => toCandidate(row, timeZone));
  },

  /** Lists what is on the work list. */
  listOpen: (ids?: readonly number[]) =>
    prisma.lifeStage.findMany({
      where: { isOpen: true, ...(ids && { enrollmentId: { in: [...ids] } }) },
      select: { enrollmentId: true, planId: true },
      orderBy: [{ enrollmentId: 'asc' }, { planId: 'asc' }],
    }),

  /** Lists what owners who may be mailed aren't told of yet, before the plan year begins. */
  async listUntold(today: string, ids?: readonly number[]): Promise<UntoldStage[]> {
    const rows = await prisma.lifeStage.findMany({
      where: {
        isOpen: true,
        toldAt: null,
        followerId: { not: null },
        effectiveFrom: { gt: fromDay(today) },
        enrollment: { ...hearsOfPlanYears, ...(ids && { id: { in: [...ids] } }) },
      },
      include: untoldInclude,
      orderBy: [{ enrollment: { ownerId: 'asc' } }, { enrollmentId: 'asc' }],
    });
    return rows.flatMap(toUntold);
  },
});
export type StageReads = ReturnType<typeof createStageReads>;

/** Adapts the stages to a transaction. */
export const toStageStore = (tx: Transaction<DB>): StageStore => ({
  async keep(stages) {
    if (stages.length === 0) return;
    const rows = stages.map(({ follower, effectiveFrom, ...stage }) => ({
      ...stage,
      followerId: follower?.id ?? null,
      followerName: follower?.name ?? null,
      effectiveFrom: fromDay(effectiveFrom),
      isOpen: true,
    }));
    await tx
      .insertInto('lifeStages')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['enrollmentId', 'planId']).doUpdateSet((eb) => ({
          ageGroup: eb.ref('excluded.ageGroup'),
          followerId: eb.ref('excluded.followerId'),
          followerName: eb.ref('excluded.followerName'),
          effectiveFrom: eb.ref('excluded.effectiveFrom'),
          // What its owner keeps stays off the work list.
          isOpen: sql<boolean>`${eb.ref('lifeStages.keptAt')} IS NULL`,
        })),
      )
      .execute();
  },
  async close(stages) {
    for (const { enrollmentId, planId } of stages) {
      await tx
        .updateTable('lifeStages')
        .set({ isOpen: false })
        .where('enrollmentId', '=', enrollmentId)
        .where('planId', '=', planId)
        .execute();
    }
  },
  async markTold({ enrollmentId, planId }, { key: mailKey, at: toldAt, endsOn }) {
    const { numUpdatedRows } = await tx
      .updateTable('lifeStages')
      .set({ mailKey, toldAt, endsOn: endsOn === null ? null : fromDay(endsOn) })
      .where('enrollmentId', '=', enrollmentId)
      .$if(planId !== undefined, (one) => one.where('planId', '=', planId ?? 0))
      .where('isOpen', '=', true)
      .where('toldAt', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  async isKeyUsed(key) {
    const row = await tx
      .selectFrom('lifeStages')
      .select('planId')
      .where('mailKey', '=', key)
      .executeTakeFirst();
    return row !== undefined;
  },
  ...toAnswers(tx),
});
