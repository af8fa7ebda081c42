import {
  daySchema,
  openHoursSchema,
  weekdays,
  type OpenHours,
  type OpeningHours,
} from '@petwell/contracts';
import { z } from 'zod';

const partPattern = /^([a-z]+)(?:-([a-z]+))? +(?:(closed)|([\d:]+)-([\d:]+))$/i;
const format = 'Expected a form like "Mon-Fri 08:00-18:00; Sat 09:00-18:00; Sun closed"';

const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const weekdayIndex = (name: string): number =>
  weekdays.findIndex((weekday) => weekday.toLowerCase() === name.toLowerCase());

/** Reads 'Mon-Fri 08:00-18:00'. Returns a sentence if it is wrong. */
function readPart(part: string): { indexes: number[]; open: OpenHours | null } | string {
  const [, first, last = first, closed, opens, closes] = partPattern.exec(part) ?? [];
  if (first === undefined || last === undefined) return format;
  const [from, to] = [weekdayIndex(first), weekdayIndex(last)];
  if (from < 0 || to < 0) return `Expected the weekdays ${weekdays.join(', ')}`;
  if (to < from) return `The days must be in the order of the week, which begins on Mon`;
  const indexes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (closed !== undefined) return { indexes, open: null };
  const { data: open } = openHoursSchema.safeParse({ opens, closes });
  if (!open) return 'Expected times like 08:00-18:00; midnight at the end of a day is 24:00';
  return open.opens < open.closes ? { indexes, open } : 'The clinic must close after it opens';
}

/** Opening hours by weekday. Days that aren't named are closed. */
const envClinicHours = z
  .string()
  .default('Mon-Fri 08:00-18:00; Sat 09:00-18:00')
  .transform((text, context): OpeningHours['week'] => {
    const week = new Map<number, OpenHours | null>();
    for (const [position, part] of partsOf(text).entries()) {
      const read = readPart(part);
      const twice =
        typeof read === 'string' ? undefined : read.indexes.find((index) => week.has(index));
      if (typeof read === 'string' || twice !== undefined) {
        const problem = typeof read === 'string' ? read : `${weekdays[twice ?? 0]} is named twice`;
        context.addIssue(`Part ${position + 1}: ${problem}`);
        return z.NEVER;
      }
      for (const index of read.indexes) week.set(index, read.open);
    }
    if (![...week.values()].some((open) => open !== null)) {
      context.addIssue('Expected at least one day on which the clinic is open');
    }
    return weekdays.map((_, index) => week.get(index) ?? null);
  });

/** Days on which the clinic is closed, each with a name or without: '2026-12-25 Christmas Day; 2027-01-01'. */
const envClinicHolidays = z
  .string()
  .default('')
  .transform((text, context): OpeningHours['holidays'] =>
    partsOf(text).map((part, position) => {
      const [, day, name] = /^(\S+)(\s.*)?$/.exec(part) ?? [];
      const parsed = daySchema.safeParse(day);
      if (!parsed.success) {
        context.addIssue(
          `Part ${position + 1}: Expected a day that exists, like "2026-12-25 Christmas Day"`,
        );
        return z.NEVER;
      }
      return { day: parsed.data, name: name?.trim() || null };
    }),
  );

/** The settings for when the clinic is open; every process that has them has the same. */
export const openingHoursEnvironment = {
  CLINIC_HOURS: envClinicHours,
  CLINIC_HOLIDAYS: envClinicHolidays,
} as const;

export const toOpeningHours = (config: {
  CLINIC_HOURS: OpeningHours['week'];
  CLINIC_HOLIDAYS: OpeningHours['holidays'];
}): OpeningHours => ({ week: config.CLINIC_HOURS, holidays: config.CLINIC_HOLIDAYS });
