import { appointmentTypeSchema, type EndPreview } from '@petwell/contracts';
import type { PrismaClient } from '../data/generated/client.ts';

/** Reads what ending a plan concerns, beside the plan. */
export const createEndPreviewReads = ({ prisma }: { prisma: PrismaClient }) => ({
  /** The pet's visits to come, soonest first. */
  async listVisits(petId: number, after: Date): Promise<EndPreview['visits']> {
    const visits = await prisma.appointment.findMany({
      where: { petId, status: 'scheduled', scheduledDate: { gt: after } },
      orderBy: [{ scheduledDate: 'asc' }, { id: 'asc' }],
      select: { id: true, appointmentType: true, scheduledDate: true },
    });
    return visits.map(({ id, appointmentType, scheduledDate }) => ({
      id,
      type: appointmentTypeSchema.parse(appointmentType),
      startsAt: scheduledDate.toISOString(),
    }));
  },
});
export type EndPreviewReads = ReturnType<typeof createEndPreviewReads>;
