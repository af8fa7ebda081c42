import { canStillCancel, type CareReport } from '@petwell/contracts';
import { clsx } from 'clsx';
import { countLeft } from '../../../shared/benefits/format.ts';
import {
  clinicNow,
  formatDay,
  formatShortWeekday,
  formatTime,
} from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { describeDue, formatNearDay } from '../describe.ts';
import type { CareRow } from '../rows.ts';

/** An owner's actions on a service; missing in the demo and for staff. */
export type CareActions = {
  /** Missing where a hold lasts longer than visits can be requested ahead. */
  onRequest?: ((code: string) => void) | undefined;
  onChangeVisit: (appointmentId: number) => void;
  onReport: (code: string) => void;
};

const answers: Record<CareReport['status'], string> = {
  pending: 'waiting for the clinic',
  confirmed: 'confirmed by the clinic',
  rejected: 'not confirmed; please call us about it',
};

/** Says when a service is due or booked, and when it was last done. */
function When({ row, today, onReport }: { row: CareRow; today: string; onReport?: () => void }) {
  const { visit, isRequested, report, lastDoneOn } = row;
  const due = describeDue(row, today);
  const days = [
    ...(visit !== null || due === null ? [] : [due]),
    ...(lastDoneOn === null ? [] : [`last done ${formatNearDay(lastDoneOn, today)}`]),
  ].join(' · ');
  return (
    <div className="text-sm text-ink-700">
      {visit !== null && (
        <p className="font-semibold text-brand-800">
          {`Booked for ${formatShortWeekday(visit.day)} at ${formatTime(visit.time)}`}
        </p>
      )}
      {visit === null && isRequested && (
        <p className="font-semibold text-brand-800">Requested, waiting for our answer</p>
      )}
      {(days !== '' || onReport !== undefined) && (
        <p>
          <span className="inline-block first-letter:uppercase">
            <span>{days}</span>
            {days !== '' && onReport !== undefined && <span className="print:hidden"> ·</span>}
          </span>
          {onReport !== undefined && (
            <span>
              {' '}
              <button
                type="button"
                onClick={onReport}
                className="-my-3 rounded py-3 font-semibold text-brand-700 underline-offset-4 hover:underline print:hidden"
              >
                Already done? <span className="sr-only">{row.label}</span>
              </button>
            </span>
          )}
        </p>
      )}
      {report !== null && (
        <p>{`Done elsewhere on ${formatDay(report.performedOn)}: ${answers[report.status]}`}</p>
      )}
    </div>
  );
}

type ServiceRowProps = {
  row: CareRow;
  today: string;
  actions: CareActions | null;
  /** Due soon: its button has a border, and it can be reported as done. */
  isDue?: boolean;
};

/** One service: what is left, when it is due, and one action. */
export function ServiceRow({ row, today, actions, isDue = false }: ServiceRowProps) {
  const { code, label, visit, isRequested } = row;
  const onRequest = actions?.onRequest;
  const canReport = isDue && row.report === null && visit === null;
  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3 break-inside-avoid',
        actions === null
          ? 'sm:grid-cols-[minmax(0,1fr)_5rem]'
          : 'sm:grid-cols-[minmax(0,1fr)_5rem_6rem] print:sm:grid-cols-[minmax(0,1fr)_5rem]',
      )}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className={isDue ? 'font-semibold' : undefined}>{label}</p>
        <When
          row={row}
          today={today}
          {...(canReport && actions !== null && { onReport: () => actions.onReport(code) })}
        />
      </div>
      <p className="col-start-1 text-sm text-ink-700 tabular-nums sm:col-start-2 sm:row-start-1 sm:text-right">
        {countLeft(row)}
      </p>
      {actions !== null && (
        <div className="col-start-2 row-span-2 row-start-1 justify-self-end sm:col-start-3 sm:row-span-1 print:hidden">
          {visit !== null && canStillCancel(visit.startsAt, clinicNow()) && (
            <Button variant="ghost" size="small" onClick={() => actions.onChangeVisit(visit.id)}>
              Change <span className="sr-only">{`the visit for ${label}`}</span>
            </Button>
          )}
          {visit === null && !isRequested && onRequest !== undefined && (
            <Button
              variant={isDue ? 'outline' : 'ghost'}
              size="small"
              onClick={() => onRequest(code)}
            >
              Request <span className="sr-only">{label}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
