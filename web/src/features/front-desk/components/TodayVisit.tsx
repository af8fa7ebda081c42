import type { Appointment } from '@petwell/contracts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { formatTime } from '../../../shared/format-date.ts';

/** Today's visit of the open pet, with what the owner and colleagues wrote. */
export function TodayVisit({ visit }: { visit: Appointment }) {
  const { time, type, duration, ownerNote, notes } = visit;
  return (
    <div className="mt-2 rounded-control bg-brand-50 px-4 py-2.5 wrap-anywhere">
      <p>
        <strong>
          Today {formatTime(time)}, {typeLabels[type].toLowerCase()}
        </strong>
        , {duration} minutes
      </p>
      {ownerNote != null && <p className="text-ink-700">Owner: “{ownerNote}”</p>}
      {notes !== null && <p className="whitespace-pre-line text-ink-700">Notes: {notes}</p>}
    </div>
  );
}
