import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../shared/hooks/use-change-query.ts';
import { type TimelineKind, timelineKinds } from './timeline.ts';

function shownIn(query: URLSearchParams): TimelineKind[] {
  const asked = (query.get('show') ?? '').split(',');
  return timelineKinds.filter((kind) => asked.includes(kind));
}

/** Keeps what the timeline shows in the URL, `?show=emails,visits`; without it, everything. */
export function useTimelineFilter() {
  const [parameters] = useSearchParams();
  const changeQuery = useChangeQuery();
  return {
    shown: shownIn(parameters),
    showAll: () => changeQuery((query) => query.delete('show')),
    /** Shows or hides a kind. Reads the URL, which a second key press finds changed before this renders. */
    toggle: (kind: TimelineKind) =>
      changeQuery((query) => {
        const shown = shownIn(query);
        const kinds = timelineKinds.filter((one) => shown.includes(one) !== (one === kind));
        if (kinds.length === 0) query.delete('show');
        else query.set('show', kinds.join(','));
      }),
  };
}
