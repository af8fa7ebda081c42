import type { EnrollmentBenefits, Pet } from '@petwell/contracts';
import { formatDollars } from '../../shared/benefits/format.ts';
import { dayAfter } from '../../shared/day-after.ts';
import { formatDay, formatMonthDay } from '../../shared/format-date.ts';
import type { CareGroups, CareRow } from './rows.ts';

/** Without the year while it is unambiguous: 'January 20'. */
export const formatNearDay = (day: string, today: string): string =>
  day > dayAfter(today, -300) && day < dayAfter(today, 300) ? formatMonthDay(day) : formatDay(day);

/** 'by January 20', or 'was due on January 5'; null if nothing is planned. */
export const describeDue = ({ dueOn }: CareRow, today: string): string | null =>
  dueOn === null
    ? null
    : dueOn < today
      ? `was due on ${formatNearDay(dueOn, today)}`
      : `by ${formatNearDay(dueOn, today)}`;

/** 'Core vaccines' → 'core vaccines', as the middle of a sentence; 'FeLV test' stays. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]+ /.test(`${label} `) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The concern that an owner chose in the pet form, if it is why the service matters. */
const concernOf: Record<string, string> = {
  dental: 'dental problems',
};

export type NextStepText = { title: string; text: string };

const included = ({ quantity, left }: CareRow): string =>
  quantity === 1 ? 'Included once this plan year' : `${left} of ${quantity} left this plan year`;

/** The first exam is what a new plan waits for; anything else is only named. */
function titleOf({ label, careType }: CareRow, name: string, isNew: boolean): string {
  if (isNew && careType === 'exam') return `${name}’s first exam is waiting`;
  return `${isNew ? 'First' : 'Next'} for ${name}: ${inSentence(label)}`;
}

/** Describes the service to ask for next. `isNew`: nothing has been done for the pet yet. */
export function describeNext(
  row: CareRow,
  { pet, isNew, today }: { pet: Pet; isNew: boolean; today: string },
): NextStepText {
  const concern = concernOf[row.careType ?? ''];
  const isConcern = concern !== undefined && pet.healthConcerns.includes(concern);
  const due = describeDue(row, today);
  const when =
    due === null ? '' : row.dueOn === null || row.dueOn < today ? `, ${due}` : `, best ${due}`;
  const why = isConcern ? ` You mentioned ${concern}.` : '';
  return { title: titleOf(row, pet.name, isNew), text: `${included(row)}${when}.${why}` };
}

/** Describes a plan year in which nothing needs to be asked for. */
export function describeDone(
  { due, later }: CareGroups,
  { pet, endsOn, today }: { pet: Pet; endsOn: string; today: string },
): NextStepText {
  const open = [...due, ...later];
  if (open.length === 0) {
    const nextYear = formatNearDay(dayAfter(endsOn, 1), today);
    return {
      title: `${pet.name} has used everything in this plan year`,
      text: `The next one begins on ${nextYear} with all services again.`,
    };
  }
  const isWaiting = open.some(({ visit, isRequested }) => visit === null && isRequested);
  return {
    title: `${pet.name} is all set`,
    text: isWaiting
      ? 'We have your request and will email you when the visit is booked.'
      : 'Everything that is left is booked. We look forward to seeing you.',
  };
}

/** Says what the uses were worth, once that is more than what was paid; null before. */
export const describeWorth = ({ valueUsed, paid }: EnrollmentBenefits): string | null =>
  paid !== null && valueUsed !== null && Number(valueUsed) > Number(paid)
    ? `Worth ${formatDollars(valueUsed)} at the clinic’s prices so far; you’ve paid ${formatDollars(paid)}.`
    : null;
