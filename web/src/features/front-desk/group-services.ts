import type { Appointment, BenefitBalance } from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';

/** A service that can be recorded. */
export type Service = {
  benefit: BenefitBalance;
  isForVisit: boolean;
  /** Only if it is due, or soon. */
  dueOn: string | null;
};

/** A visit, with the services that it was booked for. */
export type Visit = Pick<Appointment, 'type' | 'benefitCodes'>;

/** Services due within so many days are offered first. */
const dueSoonDays = 60;

function isFor(visit: Visit | null, { code, careType }: BenefitBalance): boolean {
  if (visit === null) return false;
  const { benefitCodes, type } = visit;
  if (benefitCodes.length > 0) return benefitCodes.includes(code);
  return type !== 'other' && careType === type;
}

/** Whether a visit's services are ticked from the start: its time has come, or the pet is there. */
export const hasBegun = (
  { startsAt, arrivedAt }: Pick<Appointment, 'startsAt' | 'arrivedAt'>,
  now: Date,
): boolean => arrivedAt !== null || new Date(startsAt) <= now;

/** The services that a visit was booked for, or else the only one of its kind that is left. */
export function codesOf(
  visit: Visit | null,
  benefits: readonly BenefitBalance[],
): readonly string[] {
  const { benefitCodes = [] } = visit ?? {};
  if (benefitCodes.length > 0) return benefitCodes;
  const [only, ...others] = benefits.filter((one) => one.left !== 0 && isFor(visit, one));
  return only === undefined || others.length > 0 ? [] : [only.code];
}

/** Sorts a plan's services: due or for the visit, the rest, and what is used up. */
export function groupServices(
  benefits: readonly BenefitBalance[],
  given: { visit: Visit | null; dueDays: ReadonlyMap<string, string | null>; today: string },
) {
  const { visit, dueDays, today } = given;
  const soon = dayAfter(today, dueSoonDays);
  const services = benefits
    .filter(({ left }) => left !== 0)
    .map((benefit): Service => {
      const dueOn = dueDays.get(benefit.code) ?? benefit.nextDueOn;
      const isForVisit = isFor(visit, benefit);
      return { benefit, isForVisit, dueOn: dueOn !== null && dueOn <= soon ? dueOn : null };
    });
  const isFirst = ({ isForVisit, dueOn }: Service) => isForVisit || dueOn !== null;
  const rank = ({ isForVisit, dueOn }: Service) => `${isForVisit ? 0 : 1} ${dueOn ?? '9'}`;
  return {
    first: services.filter(isFirst).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)),
    others: services.filter((service) => !isFirst(service)),
    usedUp: benefits.filter(({ left }) => left === 0),
  };
}
