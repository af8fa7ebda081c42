import { planSchema, type CareReport } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { createListPrepaid } from '../core/store-prepaid.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import type { CareReportModel } from '../data/generated/models.ts';
import type { DB } from '../data/generated/tables.ts';
import { visitItems } from './rules-visits.ts';
import { enrollmentOn, toCareEnrollment } from './store-enrollments.ts';
import { pagePendingReports } from './store-reported.ts';
import type { CareOwner, CareReads } from './transaction.ts';

const maxWork = 200;
/** Of a pet's own reports, newest first. */
const maxReports = 50;

export const toReport = (row: Omit<CareReportModel, 'petId'>): CareReport => ({
  id: row.id,
  code: row.code,
  label: row.label,
  performedOn: toDay(row.performedOn),
  status: row.status,
  reportedAt: row.reportedAt.toISOString(),
});

const ownerFields = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
} as const;
const petOfOwner = {
  id: true,
  name: true,
  owner: { select: { ...ownerFields, phone: true } },
} as const;

const describePet = ({
  id,
  name,
  owner,
}: {
  id: number;
  name: string;
  owner: CareOwner & { phone: string };
}) => ({
  petId: id,
  petName: name,
  ownerId: owner.id,
  ownerName: `${owner.firstName} ${owner.lastName}`,
  ownerEmail: owner.email,
  phone: owner.phone,
});

type Read = { prisma: PrismaClient; kysely: Kysely<DB>; timeZone: string };

const findPet =
  ({ prisma, timeZone }: Read): CareReads['findPet'] =>
  async (id, today) => {
    const pet = await prisma.pet.findUnique({
      where: { id },
      include: {
        owner: { select: { careReminders: true } },
        enrollments: { where: { status: 'active' }, select: enrollmentOn(today, timeZone) },
        careReports: { orderBy: { id: 'desc' }, take: maxReports },
      },
    });
    return (
      pet && {
        id: pet.id,
        name: pet.name,
        ownerId: pet.ownerId,
        deceasedAt: pet.deceasedAt,
        hasReminders: !pet.owner.careReminders?.stoppedAt,
        enrollments: pet.enrollments.map((row) => toCareEnrollment(row, timeZone)),
        reports: pet.careReports.map(toReport),
      }
    );
  };

/** Members from before PetWell hear nothing of their pet before they set up, even if they are customers otherwise. */
const isToldOf = {
  OR: [{ billing: 'here' }, { imported: null }, { imported: { mailsHeld: false } }],
} satisfies Prisma.EnrollmentWhereInput;

/** An end was ordered, and its day isn't known yet. */
const isEndPending = {
  endsAt: null,
  OR: [{ endingReason: { not: null } }, { cancellationIntent: { not: null } }],
} satisfies Prisma.EnrollmentWhereInput;

const listHouseholds =
  ({ prisma, kysely, timeZone }: Read): CareReads['listHouseholds'] =>
  async ({ afterId, limit, today }) => {
    // Nothing can be used during a hold, or once the pet has a new owner.
    const isUsable = { status: 'active', heldUntil: null, handedOverAt: null } as const;
    const isReminded = {
      ...isUsable,
      NOT: isEndPending,
      pet: { deceasedAt: null },
      ...isToldOf,
    } as const;
    const owners = await prisma.owner.findMany({
      where: {
        id: { gt: afterId },
        isDemo: false,
        enrollments: { some: isReminded },
        OR: [{ careReminders: null }, { careReminders: { stoppedAt: null } }],
      },
      select: {
        ...ownerFields,
        enrollments: { where: isReminded, select: enrollmentOn(today, timeZone) },
      },
      orderBy: { id: 'asc' },
      take: limit,
    });
    const ids = owners.flatMap(({ enrollments }) => enrollments.map(({ id }) => id));
    const prepaid = await createListPrepaid(kysely)(ids);
    return owners.map(({ enrollments, ...owner }) => ({
      owner,
      enrollments: enrollments.map((row) => {
        const prepaidUntil = prepaid.get(row.id);
        return {
          ...toCareEnrollment(row, timeZone),
          ...(prepaidUntil !== undefined && { prepaidUntil }),
        };
      }),
    }));
  };

const listVisits =
  ({ prisma }: Read): CareReads['listVisits'] =>
  async ({ day, recordedBefore }) => {
    const isOfDay = { performedOn: fromDay(day), undoneAt: null, isOpening: false };
    const isRecorded = { ...isOfDay, recordedAt: { lte: recordedBefore } };
    const pets = await prisma.pet.findMany({
      where: {
        deceasedAt: null,
        owner: { isDemo: false },
        careNotices: { none: { notice: `visit/${day}` } },
        enrollments: {
          some: { ...isToldOf, allowances: { some: { redemptions: { some: isRecorded } } } },
        },
      },
      select: {
        id: true,
        name: true,
        owner: { select: ownerFields },
        enrollments: {
          where: { allowances: { some: { redemptions: { some: isOfDay } } } },
          select: {
            // All of them, because some services count as each other.
            allowances: {
              include: { redemptions: { where: { undoneAt: null } } },
              orderBy: { id: 'asc' },
            },
          },
        },
      },
    });
    return pets.map(({ id, name, owner, enrollments }) => ({
      owner,
      pet: { id, name },
      items: enrollments.flatMap(({ allowances }) => visitItems(allowances, fromDay(day))),
    }));
  };

const readEndings = ({ prisma }: Read) =>
  prisma.enrollment.findMany({
    where: { status: { not: 'cancelled' }, pet: { deceasedAt: { not: null } } },
    select: {
      id: true,
      status: true,
      planSnapshot: true,
      pet: { select: { ...petOfOwner, deceasedAt: true } },
    },
    orderBy: { id: 'asc' },
    take: maxWork,
  });

const readWork =
  ({ prisma, kysely, timeZone }: Read): CareReads['readWork'] =>
  async (cursor) => {
    const { items: ids, nextCursor } = await pagePendingReports(kysely, cursor);
    const [endings, reportsTotal, rows] = await Promise.all([
      cursor === undefined ? readEndings({ prisma, kysely, timeZone }) : [],
      prisma.careReport.count({ where: { status: 'pending' } }),
      prisma.careReport.findMany({
        where: { id: { in: ids } },
        include: { pet: { select: petOfOwner } },
      }),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const reports = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      endings: endings.map(({ id, status, planSnapshot, pet }) => ({
        ...describePet(pet),
        enrollmentId: id,
        status,
        planName: planSchema.parse(planSnapshot).name,
        deceasedAt: (pet.deceasedAt ?? new Date(0)).toISOString(),
      })),
      reports: reports.map((row) => ({ ...toReport(row), ...describePet(row.pet) })),
      reportsTotal,
      nextCursor,
    };
  };

export function createCareReads(deps: Read): CareReads {
  const { carePass } = deps.prisma;
  return {
    findPet: findPet(deps),
    listHouseholds: listHouseholds(deps),
    listVisits: listVisits(deps),
    readWork: readWork(deps),
    isPassFinished: async (day) => (await carePass.count({ where: { day: fromDay(day) } })) > 0,
    async finishPass(day) {
      await carePass.createMany({ data: [{ day: fromDay(day) }], skipDuplicates: true });
    },
  };
}
