import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { FreeTime } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clinic } from '../../test/factories.ts';
import { createFindFreeTimes } from './find-free-times.ts';
import { freeTimesOn, type TakenTime } from './rules-free-times.ts';
import { isOpenFor } from './rules-opening-hours.ts';
import { columnIndex, overlap, type AppointmentRecord } from './rules.ts';

const columns = ['Dr. Lee', 'Dr. Kim'];
const place = clinic({ columns });
const at = (day: string, time: string) => instantOf({ day, time }, place.timeZone);
const slotOf = ({ day, time }: FreeTime, duration: number) => ({
  startsAt: at(day, time),
  duration,
});

/** Every day open around the clock, so that both clock changes lie within. */
const always = clinic({
  columns,
  openingHours: {
    week: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
    holidays: [],
  },
});
const days = ['2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07', '2027-01-11', '2027-01-16'];

const given = fc.record({
  day: fc.constantFrom(...days),
  isAlways: fc.boolean(),
  duration: fc.integer({ min: 1, max: 96 }).map((fives) => fives * 5),
  column: fc.constantFrom('Dr. Lee', 'Dr. Kim', null),
  afterMinutes: fc.integer({ min: -60, max: 1_500 }),
  taken: fc.array(
    fc.record({
      minutes: fc.integer({ min: -480, max: 1_500 }),
      duration: fc.integer({ min: 5, max: 480 }),
      column: fc.constantFrom('Dr. Lee', 'Dr. Kim', null, 'Dr. Gone'),
    }),
    { maxLength: 12 },
  ),
});

test('[APT-51] what is offered is open, free, and later, and nothing that fits is passed over', () => {
  fc.assert(
    fc.property(given, ({ day, isAlways, duration, column, afterMinutes, taken: visits }) => {
      const open = isAlways ? always : place;
      const midnight = at(day, '00:00').getTime();
      const after = new Date(midnight + afterMinutes * 60_000);
      const taken: TakenTime[] = visits.map(({ minutes, ...visit }) => ({
        ...visit,
        startsAt: new Date(midnight + minutes * 60_000),
      }));
      const fits = (startsAt: Date, index: number) =>
        isOpenFor({ startsAt, duration }, open) &&
        !taken.some(
          (one) =>
            columnIndex(one.column, columns) === index && overlap(one, { startsAt, duration }),
        );
      const offered = freeTimesOn(day, {
        wanted: { duration, column },
        after,
        taken,
        clinic: open,
      });
      const starts = offered.map((one) => slotOf(one, duration).startsAt);
      for (const [index, one] of offered.entries()) {
        const startsAt = starts[index] ?? after;
        expect(one.day).toBe(day);
        expect(startsAt > after).toBe(true);
        expect(column === null || one.column === column).toBe(true);
        expect(fits(startsAt, columnIndex(one.column, columns))).toBe(true);
        const next = starts[index + 1];
        if (next) expect(overlap({ startsAt, duration }, { startsAt: next, duration })).toBe(false);
      }
      // Quarters of an hour as they pass; opening hours begin at one.
      const allowed = column === null ? [0, 1] : [columnIndex(column, columns)];
      for (let time = midnight; clinicDay(new Date(time), open.timeZone) === day; time += 900_000) {
        const startsAt = new Date(time);
        if (startsAt <= after || !allowed.some((index) => fits(startsAt, index))) continue;
        const isNear = starts.some(
          (other) =>
            other.getTime() === time ||
            overlap({ startsAt: other, duration }, { startsAt, duration }),
        );
        // Of a repeated hour, the first one is offered.
        const isRepeated =
          day === '2027-11-07' &&
          time >= at(day, '01:00').getTime() + 3_600_000 &&
          time < at(day, '02:00').getTime();
        expect(isNear || isRepeated).toBe(true);
      }
    }),
    { seed: 39, numRuns: 300 },
  );
});

const find = (visits: Partial<AppointmentRecord>[] = [], now = '2027-01-11T15:07:00.000Z') =>
  createFindFreeTimes({
    reads: {
      listBetween: ({ from, until }) =>
        Promise.resolve(
          (visits as AppointmentRecord[]).filter(
            ({ startsAt }) => startsAt >= from && startsAt < until,
          ),
        ),
    },
    clinic: place,
    clock: () => new Date(now),
  });
const texts = (times: FreeTime[]) =>
  times.map(({ day, time, column }) => `${day} ${time} ${column}`);

test('[APT-51] three from now on, then from the next open day', async () => {
  expect(texts(await find()({ day: '2027-01-11', duration: 30 }))).toEqual([
    '2027-01-11 10:15 Dr. Lee',
    '2027-01-11 10:45 Dr. Lee',
    '2027-01-11 11:15 Dr. Lee',
  ]);
  expect(texts(await find()({ day: '2027-01-01', duration: 240 }))).toEqual([
    '2027-01-11 10:15 Dr. Lee',
    '2027-01-12 08:00 Dr. Lee',
    '2027-01-12 12:00 Dr. Lee',
  ]);
  // Saturday closes at six, and Sunday is closed.
  expect(texts(await find()({ day: '2027-01-16', time: '17:30', duration: 60 }))[0]).toBe(
    '2027-01-18 08:00 Dr. Lee',
  );
});

test('[APT-51] a taken vet gives way to another one, unless one is wanted, and a moved visit to itself', async () => {
  const visit = {
    id: 5,
    status: 'scheduled',
    startsAt: at('2027-01-12', '08:00'),
    duration: 60,
    column: null,
  } as const;
  const day = '2027-01-12';
  const first = async (query: object) =>
    texts(await find([visit])({ day, duration: 30, ...query }))[0];
  expect(await first({})).toBe('2027-01-12 08:00 Dr. Kim');
  expect(await first({ column: 'Dr. Lee' })).toBe('2027-01-12 09:00 Dr. Lee');
  expect(await first({ column: 'Dr. Lee', id: 5 })).toBe('2027-01-12 08:00 Dr. Lee');
  const cancelled = { ...visit, status: 'cancelled' as const };
  expect(texts(await find([cancelled])({ day, duration: 30 }))[0]).toBe('2027-01-12 08:00 Dr. Lee');
});

test('[APT-51] looks 60 days ahead, and not beyond two years', async () => {
  const full = Array.from({ length: 200 }, (_, index) => ({
    id: index,
    status: 'scheduled' as const,
    startsAt: at(addDays('2027-01-11', Math.floor(index / 2)), '08:00'),
    duration: 600,
    column: columns[index % 2] ?? null,
  }));
  expect(await find(full)({ day: '2027-01-11', duration: 30 })).toEqual([]);
  await expect(find()({ day: '2030-01-11', duration: 30 })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(find()({ day: '2027-01-11', duration: 30, column: 'x' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
