import { useSearchParams } from 'react-router-dom';
import { type TimelineKind, timelineKinds } from './timeline.ts';

/** Keeps what the timeline shows in the URL, `?show=payments,visits`; without it, everything. */
export function useTimelineFilter() {
  const [parameters, setParameters] = useSearchParams();
  const asked = (parameters.get('show') ?? '').split(',');
  const shown = timelineKinds.filter((kind) => asked.includes(kind));
  const show = (kinds: readonly TimelineKind[]) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (kinds.length === 0) next.delete('show');
        else next.set('show', kinds.join(','));
        return next;
      },
      { replace: true },
    );
  return { shown, show };
}
