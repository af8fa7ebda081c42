import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { dayAfter } from '../../../shared/day-after.ts';
import { formatLongDay, formatWeekday } from '../../../shared/format-date.ts';
import { daysQuery } from '../api/appointments.ts';

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (day: string): string => dayAfter(firstOf(dayAfter(firstOf(day), 31)), -1);
// Days have no time: the picker counts them in UTC, whatever the browser's time zone.
const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

const turnClass = 'rounded-full p-3 text-brand-700 hover:bg-brand-50';
const classNames = {
  month: 'flex flex-wrap items-center justify-between',
  month_caption: 'text-sm font-semibold whitespace-nowrap',
  button_previous: turnClass,
  button_next: turnClass,
  month_grid: 'mt-1 w-full text-center text-sm',
  weekday: 'py-1 font-normal text-ink-500',
  day: 'p-0',
};

function Day({ modifiers, children, ...button }: ComponentProps<typeof DayButton>) {
  const { selected, closed, busy, today } = modifiers;
  return (
    <DayButton
      {...button}
      modifiers={modifiers}
      className={clsx(
        'relative min-h-8 w-full rounded-lg pointer-coarse:min-h-11',
        selected && 'bg-brand-700 font-bold text-white',
        !selected && 'hover:bg-brand-50',
        !selected && closed && 'text-ink-500 line-through decoration-1',
        !selected && today && 'font-bold text-brand-700',
      )}
    >
      <span>{children}</span>
      {busy && (
        <span
          aria-hidden
          className="absolute bottom-0.5 left-1/2 size-1 -translate-x-1/2 rounded-full bg-current"
        />
      )}
    </DayButton>
  );
}

const Chevron = ({ orientation }: { orientation?: string }) => {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-5" />;
};

/** Reads which days of a month are closed or have visits. */
function useMonth(first: string) {
  const { data } = useQuery(daysQuery(first, lastOf(first)));
  const closedDays = data?.closedDays ?? [];
  const visitsOn = (day: string): number =>
    (data?.appointments ?? []).filter((visit) => visit.day === day && visit.status !== 'cancelled')
      .length;
  const closedOn = (day: string) => closedDays.find((closed) => closed.day === day);
  const describe = (day: string): string => {
    const closed = closedOn(day);
    const count = visitsOn(day);
    const about = [
      formatLongDay(day),
      closed && `closed${closed.holiday === null ? '' : `: ${closed.holiday}`}`,
      count > 0 && (count === 1 ? '1 visit' : `${count} visits`),
    ];
    return about.filter(Boolean).join(', ');
  };
  const holidays = closedDays.filter(({ holiday }) => holiday !== null);
  return { closedOn, visitsOn, describe, holidays };
}

type MonthPickerProps = { day: string; today: string; onPick: (day: string) => void };

/** Shows a month with its closed days and the days that have visits, to pick one. */
export function MonthPicker({ day, today, onPick }: MonthPickerProps) {
  // Another month is looked at until a day is picked.
  const [shift, setShift] = useState({ of: day, first: firstOf(day) });
  const first = shift.of === day ? shift.first : firstOf(day);
  const { closedOn, visitsOn, describe, holidays } = useMonth(first);
  return (
    <section aria-label="Month" className="rounded-card border border-sand-200 bg-white p-3">
      <DayPicker
        mode="single"
        required
        timeZone="UTC"
        weekStartsOn={1}
        navLayout="around"
        today={toDate(today)}
        selected={toDate(day)}
        onSelect={(date) => onPick(toDay(date))}
        month={toDate(first)}
        onMonthChange={(month) => setShift({ of: day, first: firstOf(toDay(month)) })}
        modifiers={{
          closed: (date) => closedOn(toDay(date)) !== undefined,
          busy: (date) => visitsOn(toDay(date)) > 0,
        }}
        classNames={classNames}
        labels={{
          labelPrevious: () => 'Previous month',
          labelNext: () => 'Next month',
          labelDayButton: (date) => describe(toDay(date)),
        }}
        formatters={{
          formatWeekdayName: (weekday) => formatWeekday(toDay(weekday)).slice(0, 1),
        }}
        components={{ Chevron, DayButton: Day }}
      />
      {holidays.map(({ day: one, holiday }) => (
        <p key={one} className="mt-2 text-sm text-ink-700">
          {`${formatWeekday(one)} closed: ${holiday ?? ''}`}
        </p>
      ))}
    </section>
  );
}
