import type {
  BenefitBalance,
  CareReport,
  OwnAppointment,
  OwnAppointmentRequest,
  PetCare,
} from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';

/** A service of this plan year with all that an owner decides by. */
export type CareRow = {
  code: string;
  label: string;
  careType: string | null;
  /** Null for discounts, which never run out. */
  quantity: number | null;
  left: number | null;
  used: number;
  dueOn: string | null;
  lastDoneOn: string | null;
  /** The visit that is booked for it. */
  visit: OwnAppointment | null;
  isRequested: boolean;
  /** Care given elsewhere that the clinic hasn't confirmed. */
  report: CareReport | null;
};

type Sources = {
  benefits: readonly BenefitBalance[];
  care: PetCare;
  /** The plan's last day, if it is set to end. */
  endsOn?: string | undefined;
  /** The pet's scheduled visits to come, and its open requests. */
  visits: readonly OwnAppointment[];
  requests: readonly OwnAppointmentRequest[];
};

/** Visits booked before they named their services count for every service of their kind. */
const isFor = (visit: OwnAppointment, { code, careType }: BenefitBalance): boolean =>
  visit.benefitCodes === undefined || visit.benefitCodes.length === 0
    ? visit.type === careType
    : visit.benefitCodes.includes(code);

/** Joins what is left of each service with when it is due, what is booked, and what was asked for. */
export function toCareRows({ benefits, care, endsOn, visits, requests }: Sources): CareRow[] {
  const untilEnd = (dueOn: string | null) =>
    dueOn !== null && endsOn !== undefined && endsOn < dueOn ? endsOn : dueOn;
  return benefits.map((benefit) => {
    const { code, label, careType, quantity, left, used } = benefit;
    const item = care.items.find((one) => one.code === code);
    const report = care.reports.find((one) => one.code === code);
    return {
      code,
      label,
      careType,
      quantity,
      left,
      used,
      dueOn: untilEnd(item === undefined ? benefit.nextDueOn : item.dueOn),
      lastDoneOn: item?.lastDoneOn ?? benefit.lastUsedOn,
      visit: left === 0 ? null : (visits.find((one) => isFor(one, benefit)) ?? null),
      isRequested: requests.some((one) => one.benefitCodes?.includes(code) === true),
      report: report === undefined || report.status === 'confirmed' ? null : report,
    };
  });
}

const soonDays = 60;

const isExam = ({ careType }: CareRow): number => (careType === 'exam' ? 1 : 0);

/** The day of its visit, or else the one by which it is due. */
const dayOf = ({ visit, dueOn }: CareRow): string | null => visit?.day ?? dueOn;

/** Sorts by day, with the exam first within a day and unplanned services last. */
const byDay = (a: CareRow, b: CareRow): number =>
  (dayOf(a) ?? '9999').localeCompare(dayOf(b) ?? '9999') ||
  isExam(b) - isExam(a) ||
  a.label.localeCompare(b.label);

/** Sorts a plan year's services into the sections of the list. */
export function groupRows(rows: readonly CareRow[], today: string) {
  const soon = dayAfter(today, soonDays);
  const isDue = (row: CareRow) =>
    [row.dueOn, row.visit?.day].some((day) => day != null && day <= soon);
  const open = rows.filter(({ left }) => left !== null && left > 0).toSorted(byDay);
  return {
    due: open.filter(isDue),
    later: open.filter((row) => !isDue(row)),
    always: rows.filter(({ left }) => left === null),
    usedUp: rows.filter(({ left }) => left === 0),
  };
}
export type CareGroups = ReturnType<typeof groupRows>;

/** The first service that is neither booked nor asked for; null if none is left. */
export const mostUrgent = ({ due, later }: CareGroups): CareRow | null =>
  [...due, ...later].find(({ visit, isRequested }) => visit === null && !isRequested) ?? null;

/** Returns all services, due ones first, and the wanted one's code: 'next' stands for the most urgent. */
export function findWanted(groups: CareGroups | null, wanted: string) {
  if (groups === null) return { services: [], code: wanted === 'next' ? '' : wanted };
  const code = wanted === 'next' ? (mostUrgent(groups)?.code ?? '') : wanted;
  return { services: [...groups.due, ...groups.later], code };
}

/** How many services of the plan year are used, of how many. */
export function countUses(rows: readonly CareRow[]): { used: number; total: number } {
  const counted = rows.filter(({ quantity }) => quantity !== null);
  return {
    used: counted.reduce((sum, { used, quantity }) => sum + Math.min(used, quantity ?? 0), 0),
    total: counted.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  };
}
