import { clsx } from 'clsx';
import { timelineLabels } from '../texts.ts';
import { type TimelineKind, timelineKinds } from '../timeline.ts';

const chip =
  'inline-flex min-h-11 items-center rounded-full border px-3.5 text-sm font-semibold md:min-h-8';
const chipOf = (isOn: boolean) =>
  clsx(
    chip,
    isOn
      ? 'border-brand-700 bg-brand-700 text-white'
      : 'border-ink-300 bg-white text-ink-700 hover:border-brand-700',
  );

type TimelineFiltersProps = {
  /** Empty: everything. */
  shown: readonly TimelineKind[];
  onChange: (shown: readonly TimelineKind[]) => void;
};

/** Chooses what the timeline shows: everything, or some kinds. */
export function TimelineFilters({ shown, onChange }: TimelineFiltersProps) {
  const toggle = (kind: TimelineKind) =>
    onChange(timelineKinds.filter((one) => shown.includes(one) !== (one === kind)));
  return (
    <div role="group" aria-label="Show" className="mb-3 flex flex-wrap gap-1.5">
      <button
        type="button"
        aria-pressed={shown.length === 0}
        onClick={() => onChange([])}
        className={chipOf(shown.length === 0)}
      >
        All
      </button>
      {timelineKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown.includes(kind)}
          onClick={() => toggle(kind)}
          className={chipOf(shown.includes(kind))}
        >
          {timelineLabels[kind].filter}
        </button>
      ))}
    </div>
  );
}
