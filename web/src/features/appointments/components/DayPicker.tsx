import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { clinicToday, formatMonthDay, formatWeekday } from '../../../shared/format-date.ts';
import { lastPage, offeredDays, pageOf, type OfferedDay } from '../open-days.ts';
import { maxPreferredTimes } from '../request-form-schema.ts';

type DayPickerProps = {
  /** In the order of preference. */
  days: readonly string[];
  /** The first day that can be chosen, if it isn't today. */
  from?: string | undefined;
  onChange: (days: string[]) => void;
};

function Day({ day, isOpen, isOnHold, isChosen, isFull, onToggle }: DayProps) {
  const isDisabled = !isOpen || isOnHold || (isFull && !isChosen);
  const [weekday, date] = formatWeekday(day).split(', ');
  const number = Number(day.slice(8));
  return (
    <label
      className={clsx(
        'relative flex min-h-12 flex-col items-center justify-center rounded-control border text-center tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand-600',
        isChosen && 'border-brand-700 bg-brand-700 font-bold text-white forced-colors:outline-2',
        !isChosen && !isDisabled && 'border-sand-200 bg-white hover:border-brand-600',
        isDisabled && 'cursor-not-allowed border-transparent text-ink-400 line-through',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={`${weekday}, ${date}${isOpen ? (isOnHold ? ', on hold' : '') : ', closed'}`}
        onChange={onToggle}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control focus-visible:outline-none disabled:cursor-not-allowed"
      />
      <span aria-hidden>{number}</span>
      {number === 1 && (
        <span aria-hidden className="text-xs">
          {date?.slice(0, 3)}
        </span>
      )}
    </label>
  );
}
type DayProps = OfferedDay & {
  isOnHold: boolean;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
};

function Turn({ label, isDisabled, onTurn, Icon }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onTurn}
      className="rounded-full p-3 text-brand-700 hover:bg-brand-50 disabled:text-ink-300"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
type TurnProps = {
  label: string;
  isDisabled: boolean;
  onTurn: () => void;
  Icon: typeof ChevronLeft;
};

/** Offers three weeks at a time; days on which the clinic is closed can't be chosen. */
export function DayPicker({ days, from, onChange }: DayPickerProps) {
  const today = clinicToday();
  const [page, setPage] = useState(() => Math.min(pageOf(from ?? today, today), lastPage));
  const shown = offeredDays(page, { today, hours: useConfig()?.clinic.openingHours });
  const isFull = days.length >= maxPreferredTimes;
  const toggle = (day: string) =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  const [first, last] = [shown[0]?.day ?? today, shown.at(-1)?.day ?? today];
  return (
    <>
      <div className="flex items-center justify-between">
        <Turn
          label="Earlier days"
          isDisabled={page === 0}
          onTurn={() => setPage(page - 1)}
          Icon={ChevronLeft}
        />
        <p aria-live="polite" className="font-semibold">
          {`${formatMonthDay(first)} to ${formatMonthDay(last)}`}
        </p>
        <Turn
          label="Later days"
          isDisabled={page === lastPage}
          onTurn={() => setPage(page + 1)}
          Icon={ChevronRight}
        />
      </div>
      <div aria-hidden className="grid grid-cols-7 text-center text-sm text-ink-500">
        {shown.slice(0, 7).map(({ day }) => (
          <span key={day}>{formatWeekday(day).slice(0, 3)}</span>
        ))}
      </div>
      <div className="mt-1 grid grid-cols-7 gap-1">
        {shown.map((one) =>
          one.day < today ? (
            <span key={one.day} />
          ) : (
            <Day
              key={one.day}
              {...one}
              isOnHold={from !== undefined && one.day < from}
              isFull={isFull}
              isChosen={days.includes(one.day)}
              onToggle={() => toggle(one.day)}
            />
          ),
        )}
      </div>
    </>
  );
}
