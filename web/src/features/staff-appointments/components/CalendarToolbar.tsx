import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Plus, Printer, RotateCw } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.tsx';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import type { ShownDay } from '../use-shown-day.ts';
import { DayPicker } from './DayPicker.tsx';

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
      Refresh
    </Button>
  );
}

function ViewSwitch({ day, view, show }: ShownDay) {
  const look = (of: typeof view) => ({
    variant: view === of ? ('primary' as const) : ('outline' as const),
    'aria-pressed': view === of,
    onClick: () => show(day, of),
  });
  return (
    <div role="group" aria-label="View" className="flex gap-2">
      <Button {...look('day')}>Day</Button>
      <Button {...look('week')}>Week</Button>
    </div>
  );
}

type CalendarToolbarProps = { shown: ShownDay; isWide: boolean; onBook?: (() => void) | undefined };

/** Picks the day and the view, reads again, prints, and books. */
export function CalendarToolbar({ shown, isWide, onBook }: CalendarToolbarProps) {
  const { day, view, show } = shown;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      {day !== null && (
        <DayPicker
          day={day}
          step={isWide && view === 'week' ? 7 : 1}
          onPick={(next) => show(next)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isWide && <ViewSwitch {...shown} />}
        <Refresh />
        <Button variant="outline" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print day
        </Button>
        {onBook !== undefined && (
          <Button onClick={onBook}>
            <Plus aria-hidden className="size-4" />
            Book
          </Button>
        )}
      </div>
    </div>
  );
}
