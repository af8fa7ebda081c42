import { clinicDay, instantOf } from '@petwell/chassis/time';
import { planSchema } from '@petwell/contracts';
import { lastDayOf } from '../core/state/enrollment-state.ts';
import { isGone } from '../core/terms/rules-carry-over.ts';
import { countUses } from '../core/terms/rules-equivalents.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { Prisma } from '../data/generated/client.ts';
import type { CareService, LastCare } from './rules-calendar.ts';
import type { CareEnrollment } from './rules-notices.ts';

const isDone = { OR: [{ redemption: null }, { redemption: { undoneAt: null } }] };

/** Selects an active plan's services on a day, and what the pet got of them. */
export const enrollmentOn = (today: string, timeZone: string) => {
  const day = fromDay(today);
  return {
    id: true,
    planSnapshot: true,
    endsAt: true,
    allowances: {
      where: { unit: 'count', startsOn: { lte: day }, endsOn: { gte: day } },
      orderBy: { id: 'asc' },
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
type Row = Prisma.EnrollmentGetPayload<{ select: ReturnType<typeof enrollmentOn> }>;

type Allowance = Row['allowances'][number];

const toCounted = ({ redemptions, ...row }: Allowance) => ({
  ...row,
  used: redemptions.reduce((sum, redemption) => sum + redemption.quantity, 0),
});

function toService(row: ReturnType<typeof toCounted>): CareService {
  const { code, label, careType, quantity, intervalDays, used, firstDueOn } = row;
  // Only discounts have none.
  if (firstDueOn === null) throw new Error(`${code} has no first due day`);
  return {
    code,
    label,
    intervalDays,
    careType: careType ?? 'other',
    quantity: quantity ?? 0,
    used,
    firstDueOn: toDay(firstDueOn),
    startsOn: toDay(row.startsOn),
    endsOn: toDay(row.endsOn),
  };
}

/** Finds the newest care and the newest due date per service. */
function lastCareOf(activities: Row['pet']['activities'], timeZone: string) {
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

export function toCareEnrollment(
  { id, planSnapshot, endsAt, allowances, pet }: Row,
  timeZone: string,
): CareEnrollment {
  const services = countUses(allowances.map(toCounted)).filter((one) => !isGone(one));
  const lastCare = lastCareOf(pet.activities, timeZone);
  for (const { code, equivalents } of services) {
    // What a change of plan took out counts as what it is instead.
    const same = equivalents.map((one) => lastCare.get(one)).find((one) => one !== undefined);
    if (same && !lastCare.has(code)) lastCare.set(code, same);
  }
  return {
    enrollmentId: id,
    planName: planSchema.parse(planSnapshot).name,
    ...(endsAt && { endsOn: lastDayOf(endsAt, timeZone) }),
    pet: { id: pet.id, name: pet.name },
    services: services.map(toService),
    lastCare,
    booked: new Set(pet.appointments.map(({ appointmentType }) => appointmentType)),
  };
}
