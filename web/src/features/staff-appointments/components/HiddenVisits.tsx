import { Link } from 'react-router-dom';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { type Hidden, timeOf } from '../calendar-rules.ts';

type HiddenVisitsProps = { hidden: Hidden; day: string; lanes: number; top: number };

/** Says in a week how many visits a crowded time has no room for, and opens their day. */
export function HiddenVisits({ hidden, day, lanes, top }: HiddenVisitsProps) {
  const { start, count } = hidden;
  const visits = countOf(count, 'more visit');
  return (
    <li className="absolute" style={{ top, right: 2, width: `calc(${100 / lanes}% - 4px)` }}>
      <Link
        to={`?day=${day}`}
        aria-label={`${visits} on ${formatWeekday(day)} from ${formatTime(timeOf(start))}`}
        className="block rounded-lg border border-ink-200 bg-white py-1 text-center text-xs font-bold text-brand-800 hover:bg-brand-50"
      >
        +{count}
      </Link>
    </li>
  );
}
