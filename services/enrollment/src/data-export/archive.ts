import type { AccountExport } from '@petwell/contracts';
import type { HeldPet, OwnerArchive } from './export-account.ts';

type HeldEnrollment = AccountExport['enrollments'][number];
type OfBenefits = Pick<HeldEnrollment, 'planYears' | 'redemptions'>;
type OfCare = Pick<HeldPet, 'activities' | 'careReports' | 'careNotices'>;
type Read<Part> = (ownerId: number) => Promise<Part>;

/** Each room's part of an owner's export. */
export type Exports = {
  enrollments: Read<Omit<HeldEnrollment, keyof OfBenefits | 'planChanges'>[]>;
  /** By enrollment. */
  planChanges: Read<ReadonlyMap<number, HeldEnrollment['planChanges']>>;
  /** By enrollment. */
  benefits: Read<ReadonlyMap<number, OfBenefits>>;
  pets: Read<Omit<HeldPet, keyof OfCare>[]>;
  /** `careOf` by pet. */
  care: Read<{ careRemindersStoppedAt: string | null; careOf: ReadonlyMap<number, OfCare> }>;
  appointments: Read<Pick<AccountExport, 'appointments' | 'appointmentRequests'>>;
  notes: Read<AccountExport['notes']>;
};

/** Joins what the rooms hold about an owner. */
export const createArchive =
  (rooms: Exports): OwnerArchive =>
  async (ownerId) => {
    const planChangesOf = await rooms.planChanges(ownerId);
    const benefitsOf = await rooms.benefits(ownerId);
    const { careOf, careRemindersStoppedAt } = await rooms.care(ownerId);
    const enrollments = await rooms.enrollments(ownerId);
    const pets = await rooms.pets(ownerId);
    return {
      careRemindersStoppedAt,
      ...(await rooms.appointments(ownerId)),
      notes: await rooms.notes(ownerId),
      enrollments: enrollments.map((one) => ({
        ...one,
        planChanges: planChangesOf.get(one.id) ?? [],
        planYears: [],
        redemptions: [],
        ...benefitsOf.get(one.id),
      })),
      pets: pets.map((one) => ({
        ...one,
        activities: [],
        careReports: [],
        careNotices: [],
        ...careOf.get(one.id),
      })),
    };
  };
