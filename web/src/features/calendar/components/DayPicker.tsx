import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dayAfter } from '../../../shared/day-after.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

/** While a year is typed, it is 0002 for a moment. */
const isTypedWhole = (day: string): boolean => day >= '2000-01-01';

type DayPickerProps = {
  day: string;
  /** A day or a week. */
  step: 1 | 7;
  /** Null: today. */
  onPick: (day: string | null) => void;
};

/** Steps to the day or week before or after, or to today; `children` stand between. */
export function DaySteps({ day, step, onPick, children }: DayPickerProps & { children: Elements }) {
  return (
    <>
      <Button
        variant="outline"
        className="px-3!"
        aria-label={step === 1 ? 'Previous day' : 'Previous week'}
        onClick={() => onPick(dayAfter(day, -step))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      {children}
      <Button
        variant="outline"
        className="px-3!"
        aria-label={step === 1 ? 'Next day' : 'Next week'}
        onClick={() => onPick(dayAfter(day, step))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      <Button variant="ghost" className="px-3!" onClick={() => onPick(null)}>
        Today
      </Button>
    </>
  );
}

/** Picks the day to show: the one before, the one after, today, or any. */
export function DayPicker(props: DayPickerProps) {
  const { day, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.value = day;
  }, [day]);
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <DaySteps {...props}>
        <Field label="Day" className="w-40 sm:w-44">
          {({ 'aria-required': _required, ...control }) => (
            <input
              {...control}
              ref={input}
              type="date"
              defaultValue={day}
              onChange={({ target }) => isTypedWhole(target.value) && onPick(target.value)}
              className={controlClass}
            />
          )}
        </Field>
      </DaySteps>
    </div>
  );
}
