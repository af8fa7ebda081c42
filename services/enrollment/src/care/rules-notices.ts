import { daysBetween } from '@petwell/chassis/time';
import type { MailOf } from '@petwell/contracts/events';
import {
  reminderStage,
  toCareItem,
  unusedDays,
  type CareService,
  type LastCare,
} from './rules-calendar.ts';

/** An active plan of a living pet, with what was given so far. */
export type CareEnrollment = {
  enrollmentId: number;
  planName: string;
  /** The last day of a plan that is set to end. */
  endsOn?: string;
  /** It was paid a year in advance, until this day; that doesn't renew by itself. */
  prepaidUntil?: string;
  pet: { id: number; name: string };
  services: CareService[];
  /** By code. */
  lastCare: ReadonlyMap<string, LastCare>;
  /** Types of care with a booked appointment. */
  booked: ReadonlySet<string>;
};

type DueItem = MailOf<'care-due'>['pets'][number]['items'][number];

/** A reminder of one service; `notice` is unique per pet. */
export type DueNotice = { pet: CareEnrollment['pet']; notice: string; item: DueItem };

/** Returns the reminders that fall on a day, without services that are used up or booked. */
export function dueNotices(
  { pet, services, lastCare, booked, endsOn }: CareEnrollment,
  today: string,
): DueNotice[] {
  return services.flatMap((service) => {
    const { code, label, careType, dueOn, left } = toCareItem(service, lastCare.get(service.code));
    if (dueOn === null || left === 0 || booked.has(careType)) return [];
    if (endsOn !== undefined && dueOn > endsOn) return [];
    // A missed day from before the plan year.
    if (today < service.startsOn) return [];
    const stage = reminderStage({ dueOn, today }, service.intervalDays);
    if (stage === null) return [];
    return [{ pet, notice: `due/${code}/${dueOn}/${stage}`, item: { code, label, dueOn, left } }];
  });
}

/** The notice of unused services; `notice` is unique per pet. */
export type UnusedNotice = {
  notice: string;
  unused: Pick<MailOf<'care-unused'>, 'planYearEndsOn' | 'prepaidUntil' | 'items'>;
};

/** Returns what a plan year still includes if the owner is told of it on this day, and the plan doesn't end with it. */
export function unusedNotice(
  { enrollmentId, services, endsOn, prepaidUntil }: CareEnrollment,
  today: string,
): UnusedNotice | null {
  const planYearEndsOn = services[0]?.endsOn;
  if (planYearEndsOn === undefined || daysBetween(today, planYearEndsOn) !== unusedDays)
    return null;
  if (endsOn !== undefined && endsOn <= planYearEndsOn) return null;
  const items = services.flatMap(({ label, quantity, used }) =>
    used < quantity ? [{ label, left: quantity - used }] : [],
  );
  if (items.length === 0) return null;
  return {
    notice: `unused/${enrollmentId}/${planYearEndsOn}/${unusedDays}`,
    unused: { planYearEndsOn, ...(prepaidUntil !== undefined && { prepaidUntil }), items },
  };
}
