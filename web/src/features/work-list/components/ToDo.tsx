import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../api/get-counts.ts';
import { formatCount } from '../../../shared/staff/format.ts';

/** Says how much waits, the number that the bar shows beside 'Work list'. */
export function ToDo() {
  const { data } = useQuery(countsQuery);
  return (
    <p role="status" className="min-h-6 text-ink-700">
      {data !== undefined &&
        (data.workList === 0 ? 'Nothing to do.' : `${formatCount(data.workList)} to do`)}
    </p>
  );
}
