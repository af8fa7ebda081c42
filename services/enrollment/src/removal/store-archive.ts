import type { AccountExport } from '@petwell/contracts';
import { toRedemption } from '../benefits/rules.ts';
import { toEnrollment } from '../core/enrollment.ts';
import type { HeldPet, OwnerArchive } from './export-account.ts';
import { toReport } from '../care/store-reads.ts';
import { toDay } from '../core/store-days.ts';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import { toPet, toRecord, type EnrollmentRow } from '../core/store-rows.ts';

type AllowanceRow = Prisma.BenefitAllowanceGetPayload<{ include: { redemptions: true } }>;
type HeldEnrollmentRow = EnrollmentRow & { allowances: AllowanceRow[] };
const heldWithPet = {
  activities: true,
  careReports: true,
  careNotices: true,
} as const;
type HeldPetRow = Prisma.PetGetPayload<{ include: typeof heldWithPet }>;

function toHeldPet(row: HeldPetRow): HeldPet {
  const { ownerId: _ownerId, photoUrl: _photoUrl, ...pet } = toPet(row);
  return {
    ...pet,
    activities: row.activities.map(
      ({ activityType, description, date, nextDueDate, benefitCode }) => ({
        activityType,
        description,
        benefitCode,
        date: date.toISOString(),
        nextDueDate: nextDueDate?.toISOString() ?? null,
      }),
    ),
    deceasedAt: row.deceasedAt?.toISOString() ?? null,
    careReports: row.careReports.map(toReport),
    careNotices: row.careNotices.map(({ notice, sentAt }) => ({
      notice,
      sentAt: sentAt.toISOString(),
    })),
  };
}

/** Groups an enrollment's allowances, oldest first, by plan year. */
function toPlanYears(rows: AllowanceRow[]): AccountExport['enrollments'][number]['planYears'] {
  return [...Map.groupBy(rows, ({ startsOn }) => toDay(startsOn))].map(([startsOn, year]) => ({
    startsOn,
    endsOn: toDay(year[0]?.endsOn ?? new Date(startsOn)),
    benefits: year.map(({ code, label, quantity, percent }) => ({
      code,
      label,
      quantity,
      percent,
    })),
  }));
}

function toHeldEnrollment(row: HeldEnrollmentRow): AccountExport['enrollments'][number] {
  const record = toRecord(row);
  const { addOnIds: _addOnIds, ownerId: _ownerId, planId: _planId, ...rest } = toEnrollment(record);
  return {
    ...rest,
    planName: record.plan.name,
    addOnNames: record.addOns.map(({ name }) => name),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    planYears: toPlanYears(row.allowances),
    redemptions: row.allowances
      .flatMap(({ code, label, startsOn, redemptions }) =>
        redemptions.map(({ undoneAt, undoneBy, undoneReason, performedOn, ...use }) =>
          toRedemption({
            ...use,
            code,
            label,
            enrollmentId: row.id,
            startsOn: toDay(startsOn),
            performedOn: toDay(performedOn),
            undone: undoneAt && { at: undoneAt, by: undoneBy ?? '', reason: undoneReason ?? '' },
          }),
        ),
      )
      .toSorted((one, other) => one.id - other.id),
  };
}

/** Reads an owner's pets, enrollments, and what the rooms hold, oldest first. */
export function createOwnerArchive(
  prisma: PrismaClient,
  exportAppointments: (
    ownerId: number,
  ) => Promise<Pick<AccountExport, 'appointments' | 'appointmentRequests'>>,
): OwnerArchive {
  return {
    async pets(ownerId) {
      const pets = await prisma.pet.findMany({
        where: { ownerId },
        orderBy: { id: 'asc' },
        include: heldWithPet,
      });
      return pets.map(toHeldPet);
    },
    async read(ownerId) {
      const query = { where: { ownerId }, orderBy: { id: 'asc' } } as const;
      const enrollments = await prisma.enrollment.findMany({
        ...query,
        include: {
          pet: true,
          owner: true,
          allowances: { include: { redemptions: true }, orderBy: { id: 'asc' } },
        },
      });
      const reminders = await prisma.careReminders.findUnique({ where: { ownerId } });
      const notes = await prisma.customerNote.findMany(query);
      return {
        careRemindersStoppedAt: reminders?.stoppedAt?.toISOString() ?? null,
        enrollments: enrollments.map(toHeldEnrollment),
        notes: notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
        ...(await exportAppointments(ownerId)),
      };
    },
  };
}
