import { openRequestsMax, type OwnAppointment, type OwnAppointments } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { clinicNow } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { toOwnView } from '../../../shared/appointments/own-view.ts';
import { visitsId } from '../texts.ts';
import { PastAppointments, UpcomingAppointments } from './AppointmentList.tsx';
import { RequestList } from './RequestList.tsx';

type OwnVisitsProps = {
  /** Nothing can be asked for in the demo. */
  isReadOnly: boolean;
  /** Asks for a visit; missing for a pet that has died. */
  onRequest?: (() => void) | undefined;
  /** Asks for another time of a visit. */
  onChange: (appointment: OwnAppointment) => void;
};

function Ask({ openCount, onRequest }: { openCount: number; onRequest: () => void }) {
  if (openCount >= openRequestsMax) {
    return (
      <p className="mt-4 text-ink-700 print:hidden">
        You have <span>{openCount}</span> open requests. You can send another one after our answer,
        or after withdrawing one.
      </p>
    );
  }
  return (
    <Button variant="ghost" size="small" className="mt-3 -ml-4 print:hidden" onClick={onRequest}>
      Request a new visit
    </Button>
  );
}

function Shown({ listed, ...props }: OwnVisitsProps & { listed: OwnAppointments }) {
  const { isReadOnly, onRequest, onChange } = props;
  const { upcoming, past, open, declined } = toOwnView(listed, clinicNow());
  const listRef = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const focusList = () => listRef.current?.focus();
  return (
    <>
      <div ref={listRef} id={visitsId} tabIndex={-1} role="group" aria-label="Visits and requests">
        <UpcomingAppointments
          appointments={upcoming}
          actions={isReadOnly ? null : { onChange, onCanceled: focusList }}
        />
        <RequestList
          requests={[...open, ...declined]}
          visits={upcoming}
          isReadOnly={isReadOnly}
          onWithdrawn={focusList}
        />
      </div>
      {isReadOnly && <p className="mt-4 text-ink-700">You can’t request visits in the demo.</p>}
      {!isReadOnly && onRequest !== undefined && (
        <Ask openCount={open.length} onRequest={onRequest} />
      )}
      <PastAppointments appointments={past} />
    </>
  );
}

/** Shows the visits of all of the owner's pets, and what was asked for. */
export function OwnVisits(props: OwnVisitsProps) {
  const query = useQuery(ownAppointmentsQuery);
  return (
    <Card className="p-5 sm:p-6 print:break-inside-auto">
      <h2 className="text-heading">Visits</h2>
      {query.isPending && (
        <LoadingRegion label="Loading your visits">
          <Skeleton className="mt-4 h-20" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="Your visits could not be loaded"
          className="mt-4"
        />
      )}
      {query.data !== undefined && <Shown {...props} listed={query.data} />}
    </Card>
  );
}
