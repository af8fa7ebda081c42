import type { AccountExport } from '@petwell/contracts';
import { toEnrollment } from '../domain/enrollment.ts';
import type { OwnerArchive } from '../use-cases/removal/export-account.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import { toPet, toRecord, type EnrollmentRow } from './rows.ts';

type HeldPetRow = Prisma.PetGetPayload<{ include: { photo: true; activities: true } }>;

function toHeldPet(row: HeldPetRow): AccountExport['pets'][number] {
  const { ownerId: _ownerId, photoUrl: _photoUrl, ...pet } = toPet(row);
  const photo =
    row.photo &&
    `data:${row.photo.contentType};base64,${Buffer.from(row.photo.content).toString('base64')}`;
  return {
    ...pet,
    photo,
    activities: row.activities.map(({ activityType, description, date, nextDueDate }) => ({
      ...{ activityType, description },
      date: date.toISOString(),
      nextDueDate: nextDueDate?.toISOString() ?? null,
    })),
  };
}

function toHeldEnrollment(row: EnrollmentRow): AccountExport['enrollments'][number] {
  const record = toRecord(row);
  const { addOnIds: _addOnIds, ownerId: _ownerId, planId: _planId, ...rest } = toEnrollment(record);
  return {
    ...rest,
    planName: record.plan.name,
    addOnNames: record.addOns.map(({ name }) => name),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  };
}

/** Reads an owner's pets with photos, enrollments, and appointments, oldest first. */
export function createOwnerArchive(prisma: PrismaClient): OwnerArchive {
  return {
    async read(ownerId) {
      const query = { where: { ownerId }, orderBy: { id: 'asc' } } as const;
      const pets = await prisma.pet.findMany({
        ...query,
        include: { photo: true, activities: true },
      });
      const enrollments = await prisma.enrollment.findMany({
        ...query,
        include: { pet: true, owner: true },
      });
      const appointments = await prisma.appointment.findMany(query);
      return {
        pets: pets.map(toHeldPet),
        enrollments: enrollments.map(toHeldEnrollment),
        appointments: appointments.map((row) => ({
          petId: row.petId,
          appointmentType: row.appointmentType,
          scheduledDate: row.scheduledDate.toISOString(),
          duration: row.duration,
          status: row.status,
          notes: row.notes,
        })),
      };
    },
  };
}
