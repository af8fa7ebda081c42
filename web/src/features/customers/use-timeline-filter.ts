import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../shared/hooks/use-change-query.ts';
import { type TimelineKind, timelineKinds } from './timeline.ts';

/** Keeps what the timeline shows in the URL, `?show=payments,visits`; without it, everything. */
export function useTimelineFilter() {
  const [parameters] = useSearchParams();
  const changeQuery = useChangeQuery();
  const asked = (parameters.get('show') ?? '').split(',');
  const shown = timelineKinds.filter((kind) => asked.includes(kind));
  const show = (kinds: readonly TimelineKind[]) =>
    changeQuery((query) => {
      if (kinds.length === 0) query.delete('show');
      else query.set('show', kinds.join(','));
    });
  return { shown, show };
}
