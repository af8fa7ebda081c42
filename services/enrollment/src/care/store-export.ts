import type { AccountExport } from '@petwell/contracts';
import type { PrismaClient } from '../data/generated/client.ts';
import { toReport } from './store-reads.ts';

type Pet = AccountExport['pets'][number];
type PetCare = Pick<Pet, 'activities' | 'careReports' | 'careNotices'>;

/** Reads what an owner's account export contains of this room; care by pet. */
export const createCareExport =
  (prisma: PrismaClient) =>
  async (
    ownerId: number,
  ): Promise<{ careRemindersStoppedAt: string | null; careOf: ReadonlyMap<number, PetCare> }> => {
    const reminders = await prisma.careReminders.findUnique({ where: { ownerId } });
    const pets = await prisma.pet.findMany({
      where: { ownerId },
      select: { id: true, activities: true, careReports: true, careNotices: true },
    });
    const careOf = pets.map(({ id, activities, careReports, careNotices }) => {
      const care: PetCare = {
        activities: activities.map(
          ({ activityType, description, date, nextDueDate, benefitCode }) => ({
            activityType,
            description,
            benefitCode,
            date: date.toISOString(),
            nextDueDate: nextDueDate?.toISOString() ?? null,
          }),
        ),
        careReports: careReports.map(toReport),
        careNotices: careNotices.map(({ notice, sentAt }) => ({
          notice,
          sentAt: sentAt.toISOString(),
        })),
      };
      return [id, care] as const;
    });
    return {
      careRemindersStoppedAt: reminders?.stoppedAt?.toISOString() ?? null,
      careOf: new Map(careOf),
    };
  };
