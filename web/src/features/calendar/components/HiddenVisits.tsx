import { Link } from 'react-router-dom';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { type Hidden, timeOf } from '../calendar-rules.ts';
import { strip } from '../calendar-sizes.ts';

type HiddenVisitsProps = {
  hidden: Hidden;
  day: string;
  top: number;
  /** Its name for the arrow keys, and the one that the Tab key reaches. */
  stop: string;
  currentStop: string | null;
};

/** Says in a week how many visits a crowded time has no room for, and opens their day. */
export function HiddenVisits({ hidden, day, top, stop, currentStop }: HiddenVisitsProps) {
  const { start, count } = hidden;
  const visits = countOf(count, 'more visit');
  return (
    <li className="absolute" style={{ top, right: 2, width: strip }}>
      <Link
        to={`?day=${day}`}
        data-stop={stop}
        tabIndex={stop === currentStop ? 0 : -1}
        aria-label={`${visits} on ${formatWeekday(day)} from ${formatTime(timeOf(start))}`}
        className="block rounded-lg border border-ink-200 bg-white py-1 text-center text-xs font-bold text-brand-800 hover:bg-brand-50"
      >
        {`+${count}`}
      </Link>
    </li>
  );
}
