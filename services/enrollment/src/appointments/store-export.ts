import {
  appointmentRequestStatusSchema,
  appointmentStatusSchema,
  preferredTimeSchema,
  type AccountExport,
} from '@petwell/contracts';
import { z } from 'zod';
import type { PrismaClient } from '../data/generated/client.ts';

type AppointmentExport = Pick<AccountExport, 'appointments' | 'appointmentRequests'>;

/** Reads what an owner's account export contains of this room, oldest first. */
export const createAppointmentExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<AppointmentExport> => {
    const query = { where: { ownerId }, orderBy: { id: 'asc' } } as const;
    const appointments = await prisma.appointment.findMany(query);
    const requests = await prisma.appointmentRequest.findMany(query);
    return {
      appointments: appointments.map((row) => ({
        petId: row.petId,
        appointmentType: row.appointmentType,
        scheduledDate: row.scheduledDate.toISOString(),
        duration: row.duration,
        status: appointmentStatusSchema.parse(row.status),
        notes: row.notes,
        ownerNote: row.ownerNote,
        benefitCodes: row.benefitCodes,
        column: row.columnName,
        arrivedAt: row.arrivedAt?.toISOString() ?? null,
      })),
      appointmentRequests: requests.map(({ petId, note, status, message, ...row }) => ({
        petId,
        note,
        status: appointmentRequestStatusSchema.parse(status),
        message,
        benefitCodes: row.benefitCodes,
        replacesAppointmentId: row.replacesAppointmentId,
        preferredTimes: z.array(preferredTimeSchema).parse(row.preferredTimes),
        createdAt: row.createdAt.toISOString(),
      })),
    };
  };
