import type { CareWork as Work } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { careWorkQuery, useDecideCareReport } from '../api/care-work.ts';
import { formatCount } from '../../../shared/staff/format.ts';
import type { Endings } from '../../endings/index.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { useStaff } from '../../../shared/staff/use-staff.ts';
import { headed, NextStep, OpenCustomer, WorkRow } from './WorkRow.tsx';

const personOf = ({
  ownerId,
  ownerName,
  ownerEmail: email,
  phone,
}: Work['reports'][number] | Work['endings'][number]) => ({ ownerId, ownerName, email, phone });

function Ending({
  ending,
  endings: { EndEnrollment },
}: {
  ending: Work['endings'][number];
  endings: Endings;
}) {
  const staff = useStaff();
  const { petName, planName, deceasedAt } = ending;
  return (
    <li className="p-4 text-sm">
      <WorkRow
        person={personOf(ending)}
        side={<Badge variant="coral">Urgent</Badge>}
        action={
          <div className="flex flex-wrap gap-2">
            {staff !== null && mayAct(staff.role) && <EndEnrollment enrollment={ending} hasDied />}
            <OpenCustomer person={personOf(ending)}>Open the plan</OpenCustomer>
          </div>
        }
      >
        <p className="wrap-anywhere text-ink-700">
          <span translate="no">{petName}</span> has died (recorded on{' '}
          <span>{formatDate(deceasedAt)}</span>), and <span translate="no">{planName}</span> is
          still charged.
        </p>
        <NextStep>End the plan, so that nothing more is charged.</NextStep>
      </WorkRow>
    </li>
  );
}

function Report({ report }: { report: Work['reports'][number] }) {
  const decide = useDecideCareReport();
  const staff = useStaff();
  const { id, petName, label, performedOn } = report;
  const about = <span className="sr-only">{` ${petName}: ${label}`}</span>;
  return (
    <li className="p-4 text-sm">
      <WorkRow
        person={personOf(report)}
        action={
          staff !== null &&
          mayAct(staff.role) && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                isLoading={decide.isPending}
                onClick={() => decide.mutate({ id, isConfirmed: true })}
              >
                Confirm{about}
              </Button>
              <Button
                variant="outline"
                size="small"
                isLoading={decide.isPending}
                onClick={() => decide.mutate({ id, isConfirmed: false })}
              >
                Reject{about}
              </Button>
            </div>
          )
        }
      >
        <p className="wrap-anywhere text-ink-700">
          <span translate="no">{petName}</span> · <span>{label}</span>, done elsewhere on{' '}
          <span>{formatDay(performedOn)}</span>
        </p>
        <NextStep>Ask for a record. Confirming it moves the due date.</NextStep>
      </WorkRow>
      {decide.isError && (
        <Alert variant="error" className="mt-2">
          {describeError(decide.error, 'This could not be decided.')}
        </Alert>
      )}
    </li>
  );
}

/** Lists plans of pets that died; hidden while there is none. */
export function DeceasedPets({ endings }: { endings: Endings }) {
  const query = useInfiniteQuery(careWorkQuery);
  const enrollments = query.data?.pages[0]?.endings ?? [];
  const isFailed = query.isError && !query.isFetchNextPageError;
  if (!isFailed && enrollments.length === 0) return null;
  return (
    <section aria-labelledby="deceased-pets">
      <h2 id="deceased-pets" className="mb-3 text-heading">
        {headed('Plans of pets that died', isFailed ? undefined : enrollments.length)}
      </h2>
      {isFailed && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          fallback="Pets that died and reported care could not be loaded."
        />
      )}
      {enrollments.length > 0 && (
        <Card>
          <ul aria-label="Plans of pets that died" className="divide-y divide-sand-200">
            {enrollments.map((ending) => (
              <Ending key={ending.enrollmentId} ending={ending} endings={endings} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** Lists care given elsewhere that waits for a decision, page by page; hidden while there is none. */
export function ReportedCare() {
  const query = useInfiniteQuery(careWorkQuery);
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  if (reports.length === 0) return null;
  const total = query.data?.pages.at(-1)?.reportsTotal ?? reports.length;
  return (
    <section aria-labelledby="reported-care">
      <h2 id="reported-care" className="mb-3 text-heading">
        {headed('Care given elsewhere', total)}
      </h2>
      <Card>
        <ul aria-label="Care given elsewhere" className="divide-y divide-sand-200">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="flex flex-col items-center gap-3 border-t border-sand-200 p-4 text-sm">
            {query.isFetchNextPageError && (
              <Alert variant="error">
                {describeError(query.error, 'More reports could not be loaded. Please try again.')}
              </Alert>
            )}
            <p className="text-ink-700">
              {`Showing ${formatCount(reports.length)} of ${formatCount(total)}`}
            </p>
            <Button
              variant="outline"
              isLoading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
