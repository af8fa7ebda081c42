import type { Appointment } from '@petwell/contracts';
import { formatTime } from '../../../shared/format-date.ts';
import { columnOf } from '../calendar-rules.ts';
import { describeVisit } from '../describe.ts';
import { statuses } from '../texts.ts';
import { ServiceNames } from './ServiceNames.tsx';

const head = 'border-b-2 border-ink-900 px-2 py-1 text-left align-bottom';
const cell = 'px-2 py-1.5 align-top';

function Notes({ notes, ownerNote, benefitCodes }: Appointment) {
  return (
    <>
      {benefitCodes.length > 0 && (
        <span className="block">
          <ServiceNames codes={benefitCodes} />
        </span>
      )}
      {ownerNote !== null && <span className="block">{`Owner: “${ownerNote}”`}</span>}
      {notes !== null && <span className="block whitespace-pre-line">{notes}</span>}
    </>
  );
}

type DayTableProps = {
  appointments: readonly Appointment[];
  columns?: readonly string[] | undefined;
};

/** The day on paper: a table without canceled visits, and with a vet or room if there are several. */
export function DayTable({ appointments, columns = [] }: DayTableProps) {
  const visits = appointments.filter(({ status }) => status !== 'cancelled');
  if (visits.length === 0) return null;
  const hasColumns = columns.length > 1;
  return (
    <table className="hidden w-full border-collapse text-sm print:table">
      <thead>
        <tr>
          {['Time', 'Pet', 'Owner', 'Phone', 'Type', ...(hasColumns ? ['With'] : []), 'Notes'].map(
            (name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id} className="break-inside-avoid border-b border-ink-300">
            <th scope="row" className={`${cell} text-left whitespace-nowrap tabular-nums`}>
              {formatTime(visit.time)}
            </th>
            <td translate="no" className={`${cell} font-semibold`}>
              {visit.petName}
            </td>
            <td translate="no" className={cell}>
              {visit.ownerName}
            </td>
            <td translate="no" className={`${cell} whitespace-nowrap`}>
              {visit.phone}
            </td>
            <td className={cell}>
              {`${describeVisit(visit)}${visit.status !== 'scheduled' ? ` (${statuses[visit.status].label.toLowerCase()})` : ''}`}
            </td>
            {hasColumns && (
              <td className={`${cell} whitespace-nowrap`}>{columnOf(visit, columns)}</td>
            )}
            <td className={cell}>
              <Notes {...visit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
