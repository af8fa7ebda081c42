import type { AppointmentRequest } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { FoldedList } from '../../../shared/ui/FoldedList.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import { customerPath } from '../../../shared/staff/customer-path.ts';
import { openRequestsQuery } from '../api/appointments.ts';
import { describeWish } from '../describe.ts';
import { RequestDetails } from './BookForm.tsx';
import type { Tasks } from '../use-tasks.ts';

/** More would push the day down on a phone. */
const shownRequests = 3;

function Request({ request, tasks }: { request: AppointmentRequest; tasks: Tasks | null }) {
  const { petName, ownerName, phone, preferredTimes, note, createdAt } = request;
  const whose = `for ${petName}, ${ownerName}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-44 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span translate="no" className="font-semibold">
            {petName}
          </span>
          <TextLink to={customerPath(request)}>
            <span translate="no">{ownerName}</span>
          </TextLink>
          <PhoneLink phone={phone} />
        </p>
        <p className="mt-1">{preferredTimes.map(describeWish).join(' · ')}</p>
        <RequestDetails {...request} />
        {note !== null && <p className="text-ink-700">{`“${note}”`}</p>}
        <p className="text-sm text-ink-500">{`Asked ${formatMoment(createdAt)}`}</p>
      </div>
      {tasks !== null && (
        <div className="flex flex-wrap gap-1">
          <Button
            variant="outline"
            aria-label={`Book ${whose}`}
            onClick={() => tasks.begin({ kind: 'book', pets: [request], request })}
          >
            Book
          </Button>
          <Button
            variant="ghost"
            aria-label={`Decline ${whose}`}
            onClick={() => tasks.begin({ kind: 'decline', request })}
          >
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}

/** Lists owners' requests, with actions unless `tasks` is null. Shows nothing if there are none. */
export function OpenRequests({ tasks }: { tasks: Tasks | null }) {
  const query = useQuery(openRequestsQuery);
  const requests = query.data ?? [];
  if (!query.isError && requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="print:hidden">
      <h2 id="requests" className="mb-2 flex items-center gap-2 text-heading">
        <span>Requests</span>{' '}
        {requests.length > 0 && <Badge variant="sun">{requests.length}</Badge>}
      </h2>
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The requests could not be loaded"
          className="mb-3"
        />
      )}
      {requests.length > 0 && (
        <Card>
          <FoldedList
            items={requests}
            shown={shownRequests}
            more={(hidden) => `${hidden} more requests`}
            aria-labelledby="requests"
            className="divide-y divide-sand-200"
          >
            {(request) => <Request key={request.id} request={request} tasks={tasks} />}
          </FoldedList>
        </Card>
      )}
    </section>
  );
}
