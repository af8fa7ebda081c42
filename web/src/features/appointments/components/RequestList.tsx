import type { OwnAppointment, OwnAppointmentRequest, PreferredTime } from '@petwell/contracts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { formatDate, formatLongDay, formatTime } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useWithdrawRequest } from '../api/change-appointments.ts';
import { partLabels, requestTexts } from '../texts.ts';

const describeTime = ({ day, part }: PreferredTime): string =>
  `${formatLongDay(day)}, ${partLabels[part].toLowerCase()}`;

type WithdrawProps = { request: OwnAppointmentRequest; onWithdrawn: () => void };

function Withdraw({ request, onWithdrawn }: WithdrawProps) {
  const withdrawal = useWithdrawRequest();
  const flight = useSingleFlight();
  const withdraw = async () => {
    if (!flight.start()) return;
    try {
      await withdrawal.mutateAsync(request.id);
      showToast(requestTexts.withdrawn);
      onWithdrawn();
    } catch (error) {
      showErrorToast(requestTexts.notWithdrawn, error);
    } finally {
      flight.finish();
    }
  };
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-2 print:hidden"
      isLoading={withdrawal.isPending}
      onClick={() => void withdraw()}
    >
      Withdraw{' '}
      <span className="sr-only">
        the request for <span translate="no">{request.petName}</span>
      </span>
    </Button>
  );
}

type RequestListProps = {
  requests: OwnAppointmentRequest[];
  /** Visits to come, of which a request can want another time. */
  visits: readonly OwnAppointment[];
  isReadOnly: boolean;
  onWithdrawn: () => void;
};

/** Lists open requests, which can be withdrawn, and declined ones with the clinic's message. */
export function RequestList({ requests, visits, isReadOnly, onWithdrawn }: RequestListProps) {
  if (requests.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold">Requests</h3>
      <ul aria-label="Requests" className="mt-1 divide-y divide-sand-200">
        {requests.map((request) => {
          const { id, petName, preferredTimes, note, status, message, createdAt } = request;
          const isOpen = status === 'open';
          const replaced = visits.find((visit) => visit.id === request.replacesAppointmentId);
          return (
            <li key={id} className="py-3 break-inside-avoid [overflow-wrap:anywhere]">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 font-semibold">
                  <span translate="no">{petName}</span>, requested{' '}
                  <span>{formatDate(createdAt)}</span>
                </p>
                <Badge variant={isOpen ? 'sun' : 'neutral'}>
                  {isOpen ? 'Waiting for our answer' : 'Declined'}
                </Badge>
              </div>
              {replaced !== undefined && (
                <p className="text-ink-700">
                  {`Instead of ${formatLongDay(replaced.day)} at ${formatTime(replaced.time)}`}
                </p>
              )}
              <ul className="text-ink-700">
                {preferredTimes.map((time, index) => (
                  <li key={index}>{describeTime(time)}</li>
                ))}
              </ul>
              {note !== null && <p className="mt-1 whitespace-pre-line">{`Your note: ${note}`}</p>}
              {message !== null && (
                <p className="mt-1 whitespace-pre-line">{`Our answer: ${message}`}</p>
              )}
              {isOpen && !isReadOnly && <Withdraw request={request} onWithdrawn={onWithdrawn} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
