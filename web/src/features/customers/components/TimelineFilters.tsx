import { ToggleButton } from '../../../shared/ui/ToggleButton.tsx';
import { timelineLabels } from '../texts.ts';
import { type TimelineKind, timelineKinds } from '../timeline.ts';

type TimelineFiltersProps = {
  /** Empty: everything. */
  shown: readonly TimelineKind[];
  showAll: () => void;
  toggle: (kind: TimelineKind) => void;
};

/** Chooses what the timeline shows: everything, or some kinds. */
export function TimelineFilters({ shown, showAll, toggle }: TimelineFiltersProps) {
  return (
    <div role="group" aria-label="Show" className="mb-3 flex flex-wrap gap-1.5">
      <ToggleButton aria-pressed={shown.length === 0} onClick={showAll}>
        All
      </ToggleButton>
      {timelineKinds.map((kind) => (
        <ToggleButton key={kind} aria-pressed={shown.includes(kind)} onClick={() => toggle(kind)}>
          {timelineLabels[kind].filter}
        </ToggleButton>
      ))}
    </div>
  );
}
