import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dayAfter } from '../../../shared/day-after.ts';
import { formatLongDay, formatWeekday } from '../../../shared/format-date.ts';
import { daysQuery } from '../api/appointments.ts';
import { weekOf } from '../calendar-rules.ts';

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (day: string): string => dayAfter(firstOf(dayAfter(firstOf(day), 31)), -1);
const letters = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

type MonthPickerProps = { day: string; today: string; onPick: (day: string) => void };

/** Shows a month with its closed days and the days that have visits, to pick one. */
export function MonthPicker({ day, today, onPick }: MonthPickerProps) {
  // Another month is looked at until a day is picked.
  const [shift, setShift] = useState({ of: day, first: firstOf(day) });
  const first = shift.of === day ? shift.first : firstOf(day);
  const last = lastOf(first);
  const { data } = useQuery(daysQuery(first, last));
  const closedOn = (one: string) => data?.closedDays?.find((closed) => closed.day === one);
  const visitsOn = (one: string) =>
    (data?.appointments ?? []).filter((visit) => visit.day === one && visit.status !== 'cancelled');
  const before = weekOf(first).indexOf(first);
  const days = Array.from({ length: Number(last.slice(8)) }, (_, index) => dayAfter(first, index));
  const holidays = (data?.closedDays ?? []).filter(({ holiday }) => holiday !== null);
  const go = (to: string) => setShift({ of: day, first: firstOf(to) });
  return (
    <section aria-label="Month" className="rounded-card border border-sand-200 bg-white p-3">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label="Previous month"
          onClick={() => go(dayAfter(first, -1))}
          className="rounded-full p-3 text-brand-700 hover:bg-brand-50"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </button>
        <p aria-live="polite" className="text-sm font-semibold whitespace-nowrap">
          {monthName.format(new Date(`${first}T00:00:00Z`))}
        </p>
        <button
          type="button"
          aria-label="Next month"
          onClick={() => go(dayAfter(last, 1))}
          className="rounded-full p-3 text-brand-700 hover:bg-brand-50"
        >
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </div>
      <div className="mt-1 grid grid-cols-7 text-center text-sm">
        {letters.map((letter, index) => (
          <span key={index} aria-hidden className="py-1 text-ink-500">
            {letter}
          </span>
        ))}
        {days.map((one, index) => {
          const closed = closedOn(one);
          const count = visitsOn(one).length;
          const about = [
            formatLongDay(one),
            closed && `closed${closed.holiday === null ? '' : `: ${closed.holiday}`}`,
            count > 0 && (count === 1 ? '1 visit' : `${count} visits`),
          ];
          return (
            <button
              key={one}
              type="button"
              aria-label={about.filter(Boolean).join(', ')}
              aria-current={one === day ? 'date' : undefined}
              onClick={() => onPick(one)}
              style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
              className={clsx(
                'relative min-h-8 rounded-lg pointer-coarse:min-h-11',
                one === day && 'bg-brand-700 font-bold text-white',
                one !== day && 'hover:bg-brand-50',
                one !== day && closed && 'text-ink-500 line-through decoration-1',
                one !== day && one === today && 'font-bold text-brand-700',
              )}
            >
              {Number(one.slice(8))}
              {count > 0 && (
                <span
                  aria-hidden
                  className="absolute bottom-0.5 left-1/2 size-1 -translate-x-1/2 rounded-full bg-current"
                />
              )}
            </button>
          );
        })}
      </div>
      {holidays.map(({ day: one, holiday }) => (
        <p key={one} className="mt-2 text-sm text-ink-700">
          {formatWeekday(one)} closed: {holiday}
        </p>
      ))}
    </section>
  );
}
