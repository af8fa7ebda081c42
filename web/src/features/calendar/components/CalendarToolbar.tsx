import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Plus, Printer, RotateCw } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ToggleButton } from '../../../shared/ui/ToggleButton.tsx';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import type { ShownDay } from '../use-shown-day.ts';
import { DayPicker, DaySteps } from './DayPicker.tsx';

function Refresh() {
  const queryClient = useQueryClient();
  const queryKey = adminKeys.appointments;
  const isFetching = useIsFetching({ queryKey }) > 0;
  return (
    <Button
      variant="ghost"
      isLoading={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    >
      {!isFetching && <RotateCw aria-hidden className="size-4" />}
      <span>Refresh</span>
    </Button>
  );
}

function ViewSwitch({ day, view, show }: ShownDay) {
  const look = (of: typeof view) => ({
    'aria-pressed': view === of,
    onClick: () => show(day, of),
  });
  return (
    <div role="group" aria-label="View" className="flex gap-2">
      <ToggleButton {...look('day')}>Day</ToggleButton>
      <ToggleButton {...look('week')}>Week</ToggleButton>
    </div>
  );
}

type CalendarToolbarProps = {
  shown: ShownDay;
  /** Beside a month, which picks the day: what is shown, between the steps. Otherwise null. */
  title: string | null;
  onBook?: (() => void) | undefined;
  /** Whether the form beside the calendar has the main button. */
  isBooking: boolean;
};

/** Picks the day and the view, reads again, prints, and books. */
export function CalendarToolbar({ shown, title, onBook, isBooking }: CalendarToolbarProps) {
  const { day, view, show } = shown;
  const onPick = (next: string | null) => show(next);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      {day !== null && title === null && <DayPicker day={day} onPick={onPick} step={1} />}
      {day !== null && title !== null && (
        <div className="flex items-center gap-2">
          <DaySteps day={day} onPick={onPick} step={view === 'week' ? 7 : 1}>
            <h2 className="text-heading whitespace-nowrap">{title}</h2>
          </DaySteps>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {title !== null && <ViewSwitch {...shown} />}
        <Refresh />
        <Button variant="outline" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print day
        </Button>
        {onBook !== undefined && (
          <Button variant={isBooking ? 'outline' : 'primary'} onClick={onBook}>
            <Plus aria-hidden className="size-4" />
            Book
          </Button>
        )}
      </div>
    </div>
  );
}
