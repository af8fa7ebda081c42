import { clinicDay, instantOf } from '@petwell/chassis/time';
import { planSchema, type CareReport } from '@petwell/contracts';
import type { CareService, LastCare } from '../../domain/care/care-calendar.ts';
import type { CarePlan } from '../../domain/care/care-notices.ts';
import type { CareOwner, CareStore } from '../../use-cases/care/care-store.ts';
import type { Kysely } from 'kysely';
import type { CareReportModel } from '../generated/models.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import type { DB } from '../generated/tables.ts';
import { fromDay, toDay } from '../days.ts';
import { pagePendingReports } from './reported-care.ts';

const maxWork = 200;
/** Of a pet's own reports, newest first. */
const maxReports = 50;
const isDone = { OR: [{ redemption: null }, { redemption: { undoneAt: null } }] };

/** Selects an active plan's services on a day, and what the pet got of them. */
const planOn = (today: string, timeZone: string) => {
  const day = fromDay(today);
  return {
    id: true,
    planSnapshot: true,
    allowances: {
      where: { unit: 'count', startsOn: { lte: day }, endsOn: { gte: day } },
      include: { redemptions: { where: { undoneAt: null }, select: { quantity: true } } },
    },
    pet: {
      select: {
        id: true,
        name: true,
        activities: {
          where: { benefitCode: { not: null }, ...isDone },
          select: { benefitCode: true, date: true, nextDueDate: true },
        },
        appointments: {
          where: {
            status: 'scheduled',
            scheduledDate: { gte: instantOf({ day: today, time: '00:00' }, timeZone) },
          },
          select: { appointmentType: true },
        },
      },
    },
  } satisfies Prisma.EnrollmentSelect;
};
type PlanRow = Prisma.EnrollmentGetPayload<{ select: ReturnType<typeof planOn> }>;

function toService(row: PlanRow['allowances'][number]): CareService {
  const { code, label, careType, quantity, intervalDays, redemptions } = row;
  return {
    code,
    label,
    intervalDays,
    careType: careType ?? 'other',
    quantity: quantity ?? 0,
    used: redemptions.reduce((sum, redemption) => sum + redemption.quantity, 0),
    firstDueOn: row.firstDueOn && toDay(row.firstDueOn),
    startsOn: toDay(row.startsOn),
    endsOn: toDay(row.endsOn),
  };
}

/** Finds the newest care and the newest due date per service. */
function lastCareOf(activities: PlanRow['pet']['activities'], timeZone: string) {
  const lastCare = new Map<string, LastCare>();
  const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);
  for (const { benefitCode: code, date, nextDueDate } of activities) {
    if (code === null) continue;
    const known = lastCare.get(code);
    const doneOn = clinicDay(date, timeZone);
    const nextDueOn = nextDueDate && clinicDay(nextDueDate, timeZone);
    lastCare.set(code, {
      doneOn: known && known.doneOn > doneOn ? known.doneOn : doneOn,
      nextDueOn: later(known?.nextDueOn ?? null, nextDueOn),
    });
  }
  return lastCare;
}

function toPlan({ id, planSnapshot, allowances, pet }: PlanRow, timeZone: string): CarePlan {
  return {
    enrollmentId: id,
    planName: planSchema.parse(planSnapshot).name,
    pet: { id: pet.id, name: pet.name },
    services: allowances.map(toService),
    lastCare: lastCareOf(pet.activities, timeZone),
    booked: new Set(pet.appointments.map(({ appointmentType }) => appointmentType)),
  };
}

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
  ({ prisma, timeZone }: Read): CareStore['findPet'] =>
  async (id, today) => {
    const pet = await prisma.pet.findUnique({
      where: { id },
      include: {
        owner: { select: { careReminders: true } },
        enrollments: { where: { status: 'active' }, select: planOn(today, timeZone) },
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
        plans: pet.enrollments.map((row) => toPlan(row, timeZone)),
        reports: pet.careReports.map(toReport),
      }
    );
  };

const listHouseholds =
  ({ prisma, timeZone }: Read): CareStore['listHouseholds'] =>
  async ({ afterId, limit, today }) => {
    const isReminded = { status: 'active', pet: { deceasedAt: null } } as const;
    const owners = await prisma.owner.findMany({
      where: {
        id: { gt: afterId },
        isDemo: false,
        enrollments: { some: isReminded },
        OR: [{ careReminders: null }, { careReminders: { stoppedAt: null } }],
      },
      select: {
        ...ownerFields,
        enrollments: { where: isReminded, select: planOn(today, timeZone) },
      },
      orderBy: { id: 'asc' },
      take: limit,
    });
    return owners.map(({ enrollments, ...owner }) => ({
      owner,
      plans: enrollments.map((row) => toPlan(row, timeZone)),
    }));
  };

const listVisits =
  ({ prisma }: Read): CareStore['listVisits'] =>
  async ({ day, recordedBefore }) => {
    const isOfDay = { performedOn: fromDay(day), undoneAt: null };
    const isRecorded = { ...isOfDay, recordedAt: { lte: recordedBefore } };
    const pets = await prisma.pet.findMany({
      where: {
        deceasedAt: null,
        owner: { isDemo: false },
        careNotices: { none: { notice: `visit/${day}` } },
        enrollments: { some: { allowances: { some: { redemptions: { some: isRecorded } } } } },
      },
      select: {
        id: true,
        name: true,
        owner: { select: ownerFields },
        enrollments: {
          select: {
            allowances: {
              where: { redemptions: { some: isOfDay } },
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
      items: enrollments
        .flatMap(({ allowances }) => allowances)
        .map(({ label, quantity, redemptions }) => {
          const sum = (rows: typeof redemptions) =>
            rows.reduce((total, row) => total + row.quantity, 0);
          return {
            label,
            quantity: sum(redemptions.filter((row) => toDay(row.performedOn) === day)),
            left: quantity === null ? null : Math.max(quantity - sum(redemptions), 0),
          };
        }),
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
  ({ prisma, kysely, timeZone }: Read): CareStore['readWork'] =>
  async (after) => {
    const { ids, nextCursor } = await pagePendingReports(kysely, after);
    const [endings, reportsTotal, rows] = await Promise.all([
      after === undefined ? readEndings({ prisma, kysely, timeZone }) : [],
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

export function createCareStore(deps: Read): CareStore {
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
